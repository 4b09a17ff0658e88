import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { createDatabase } from "@lotwright/db/client";
import { test as base, type Page } from "@playwright/test";
import { returnPromises } from "../src/testing/promise-methods";
import { byKills, type ExpectErrors, forbidErrors } from "./browser-errors";
import { launchBrowser } from "./chromium";

const builtServer = fileURLToPath(new URL("../../server/dist/server/main.js", import.meta.url));
const startMs = 60_000;

export type App = { origin: string; ai: AiServer; databaseUrl: () => Promise<string> };

/** The running cluster that `npm run cluster -- journeys` tests, and its scripted AI provider. */
type Cluster = {
  origin: string;
  databaseUrl: string;
  ai: { port: number; apiKey: string; model: string };
  /** Whether all servers stay up. If false, the drill kills one server after another. */
  isUndisturbed: boolean;
};

function findCluster(): Cluster | undefined {
  const { LOTWRIGHT_CLUSTER: cluster } = process.env;
  return cluster ? JSON.parse(cluster) : undefined;
}

export const isCluster = (): boolean => findCluster() !== undefined;

/** Whether the journeys run against a cluster whose servers are being killed and restarted. */
export const areServersKilled = (): boolean => findCluster()?.isUndisturbed === false;

type Offered = {
  /** Whether the server has a transcription model, so that screens offer dictation. */
  canTranscribe: boolean;
};
type Start = Offered & { dataDir: string; ai: AiServer };

async function startServer({
  dataDir,
  ai,
  canTranscribe,
}: Start): Promise<{ origin: string; server: ChildProcess }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    ...(PATH && { PATH }),
    ...(HOME && { HOME }),
    ...(TMPDIR && { TMPDIR }),
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    TRUST_PROXY: "on",
    // Reading photos takes half a gigabyte of memory and a core, which the other journeys need.
    OCR: "off",
    OPENAI_BASE_URL: ai.baseUrl,
    OPENAI_API_KEY: ai.apiKey,
    OPENAI_MODEL: ai.model,
    ...(canTranscribe && { OPENAI_TRANSCRIBE_MODEL: ai.transcribeModel }),
  };
  const server = spawn(process.execPath, [builtServer], { env, stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise<string>((resolve, reject) => {
    AbortSignal.timeout(startMs).addEventListener("abort", () =>
      reject(new Error("The server did not say that it is ready")),
    );
    let said = "";
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { origin, server };
}

function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

/** Reads the URL of a server's embedded PostgreSQL. The fourth line of PostgreSQL's pid file is its port. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const files = join(dataDir, "postgres");
  const password = await readFile(join(files, "lotwright-password"), "utf8");
  const port = (await readFile(join(files, "postmaster.pid"), "utf8")).split("\n")[3];
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}

async function withServer(offered: Offered, use: (app: App) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-e2e-"));
  // PostgreSQL may run as another operating-system user, which needs access to this folder.
  await chmod(folder, 0o755);
  const ai = await startAiServer();
  const dataDir = join(folder, "data");
  const { origin, server } = await startServer({ dataDir, ai, ...offered });
  await use({ origin, ai, databaseUrl: () => embeddedUrl(dataDir) });
  await stop(server);
  await ai.close();
  await rm(folder, { recursive: true, force: true });
}

/** Deletes all rows. Playwright starts a new worker after a failed journey, and its journeys register the same accounts again. */
async function emptyDatabase(url: string): Promise<void> {
  const { sql, close } = createDatabase(url, { max: 1 });
  await sql`truncate table workspaces, rate_limits cascade`;
  await close();
}

async function withCluster(cluster: Cluster, use: (app: App) => Promise<void>): Promise<void> {
  await emptyDatabase(cluster.databaseUrl);
  const ai = await startAiServer(cluster.ai);
  await use({ origin: cluster.origin, ai, databaseUrl: async () => cluster.databaseUrl });
  await ai.close();
}

type Fixtures = { expectErrors: ExpectErrors; usualAi: undefined };
type WorkerFixtures = Offered & { app: App };

/** Playwright's `test` with one built server per worker, which has its own data folder and a scripted AI provider. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  canTranscribe: [false, { option: true, scope: "worker" }],
  app: [
    async ({ canTranscribe }, use) => {
      const cluster = findCluster();
      await (cluster ? withCluster(cluster, use) : withServer({ canTranscribe }, use));
    },
    { scope: "worker", timeout: startMs },
  ],
  browser: [
    async ({ playwright }, use) => {
      const browser = await launchBrowser(playwright.chromium);
      browser.on("context", (context) => void context.addInitScript(returnPromises));
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  baseURL: ({ app }, use) => use(app.origin),
  /** Gives each journey its own IP address, because the server limits registrations per address. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern
  extraHTTPHeaders: ({}, use) => use({ "x-forwarded-for": randomAddress() }),
  /** Resets the AI provider's scripted responses before each journey. */
  usualAi: [
    ({ app: { ai } }, use) => {
      ai.reset();
      return use(undefined);
    },
    { auto: true },
  ],
  // Playwright must create `context` before every journey, so that its console errors are watched.
  expectErrors: [
    ({ browser, context: _ }, use, info) => {
      return forbidErrors(browser, { info, known: areServersKilled() ? byKills : [] }, use);
    },
    { auto: true },
  ],
});

/** Registers an account over the REST API, then opens the home page. */
export async function register(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.request.post("/api/auth/register", { data: { email, password } });
  if (!answer.ok()) throw new Error(`Registering answered ${answer.status()}`);
  await page.goto("/");
  await page.getByRole("heading", { name: "No manifests yet" }).waitFor();
}

export async function createManifest(page: Page, name: string, consignor: string): Promise<void> {
  await page.getByRole("button", { name: "Create Manifest" }).first().click();
  await page.getByLabel("Manifest Name").fill(name);
  await page.getByLabel("Consignor").fill(consignor);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("heading", { name: "Capture Photos" }).waitFor();
  await page.getByRole("link", { name: "Back to items" }).click();
  // The caller reads the manifest's id from the URL next.
  await page.waitForURL("**/manifests/*");
}

/** Registers an account over the REST API, creates a manifest and opens it. */
export async function openWorkspace(page: Page, email: string, name: string): Promise<string> {
  const post = async (path: string, body: Record<string, string>) => {
    const answer = await page.request.post(`/api${path}`, { data: body });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
    return answer.json();
  };
  await post("/auth/register", { email, password: "brass lamp" });
  const { id } = await post("/manifests", { name, consignor: "Henderson Estate" });
  return id;
}
