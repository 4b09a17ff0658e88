import { withinDeadline } from "../core/deadline";

/** One line of the doctor's output. `next`: what to do. */
export type Finding = { state: "ok" | "warning" | "failed"; text: string; next?: string };

export type Check = { name: string; withinMs?: number; run(): Promise<Finding[]> };

const usualMs = 10_000;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string, next: string): Finding => ({ state: "warning", text, next });
export const failed = (text: string, next: string): Finding => ({ state: "failed", text, next });

/** One-line message of an error, including the reason that fetch and drivers put into its causes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const [inner] = error instanceof AggregateError ? error.errors : [cause];
  const isGeneric = message === "" || message === "fetch failed" || message.startsWith("Failed query");
  const own = message.replace(/\s+/g, " ");
  if (inner === undefined) return own || error.name;
  return isGeneric ? reasonOf(inner) : `${own} (${reasonOf(inner)})`;
}

/** Runs checks sequentially. A check that throws or times out is reported as failed, and the others still run. */
export async function runChecks(
  checks: readonly Check[],
  print: (name: string, finding: Finding) => void,
): Promise<{ hasFailed: boolean }> {
  let hasFailed = false;
  for (const { name, withinMs = usualMs, run } of checks) {
    const late = () => new Error(`No answer within ${withinMs / 1000} seconds`);
    const findings = await withinDeadline(withinMs, run(), late).catch((error: unknown) => [
      failed(reasonOf(error), nextSteps[name] ?? "See operations.md, Doctor."),
    ]);
    for (const finding of findings) {
      hasFailed ||= finding.state === "failed";
      print(name, finding);
    }
  }
  return { hasFailed };
}

/** Advice for checks that throw, by name. */
const nextSteps: Record<string, string> = {
  settings: "Correct the settings that are named.",
  database:
    "Check the address, user and password in DATABASE_URL, and that PostgreSQL runs and is reachable from here.",
  store: "Check S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or that DATA_DIR can be written.",
  clock: "Check that the database and the store answer.",
  backup: "Check that the folder or bucket of BACKUP is there, and that this user may write it.",
  provider: "Check OPENAI_BASE_URL and OPENAI_API_KEY.",
  certificates: "Check the files in DATA_DIR/lan, and that PUBLIC_URL can be reached.",
  queue: "Check the database.",
  objects: "Check the store.",
  proxy: "Check that the server runs, and that PUBLIC_URL leads to it.",
};
