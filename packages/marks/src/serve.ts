import type { Reply, Request } from "./messages";
import { loadModels, type Models } from "./models";
import { decode } from "./pixels";
import { readMarks } from "./read-marks";

/** Reads photos sent by the parent process. */
export async function serve(): Promise<void> {
  const models = await loadModels().catch((cause: unknown) => {
    reply({ kind: "unavailable", reason: reasonOf(cause) });
    return undefined;
  });
  if (!models) return;
  process.on("message", (request: Request) => void answer(models, request));
  reply({ kind: "ready" });
}

async function answer(models: Models, { photo, detail }: Request): Promise<void> {
  const pixels = await decode(photo).catch((cause: unknown) => {
    reply({ kind: "undecodable", reason: reasonOf(cause) });
    return undefined;
  });
  // A failure after this ends the process, and the parent rejects the photo as crashing the reader.
  if (pixels) reply({ kind: "marks", marks: await readMarks(models, pixels, detail) });
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function reply(message: Reply): void {
  process.send?.(message);
}
