import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readWorkbook } from "./read-workbook";
import { readWorkbookInChild } from "./read-workbook-in-child";
import { hostileWorkbooks, sheetOf, textCell } from "./testing/hostile-workbooks";

/** A time in ms that no test reaches. */
const never = 2 ** 30;

const limits = { maxRows: 40, maxColumns: 200, maxCellLength: 1_000 };
const { signal } = new AbortController();
const honest = sheetOf(`<row>${textCell("A1", "Lot")}<c><v>1.5</v></c><c t="d"><v>2026-03-05</v></c></row>`);
const programOf = (name: string) => fileURLToPath(new URL(`./testing/${name}.ts`, import.meta.url));

/** Creates a socket that a reading process connects to, to detect its end. */
async function startWitness() {
  const folder = await mkdtemp(join(tmpdir(), "tables-"));
  const path = join(folder, "socket");
  const server = createServer().listen(path);
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  return { path: Buffer.from(path), connected };
}

test("reads the same cells in a child process as in this one, including dates", async () => {
  const options = { signal, timeoutMs: never };
  expect(await readWorkbookInChild(honest, limits, options)).toEqual(await readWorkbook(honest, limits));
});

test("rejects the same workbooks in a child process as in this one", async () => {
  const refused = readWorkbookInChild(Buffer.from("PK"), limits, { signal, timeoutMs: never });
  await expect(refused).rejects.toMatchObject({ name: "TableError", reason: "not-workbook" });
});

test("kills the process when the caller aborts, and awaits its end", async () => {
  const { path, connected } = await startWitness();
  const caller = new AbortController();
  const options = { signal: caller.signal, timeoutMs: never, program: programOf("silent-child") };
  const reading = readWorkbookInChild(path, limits, options);
  const rejection = expect(reading).rejects.toMatchObject({ kind: "aborted" });
  const socket = await connected;
  const ended = once(socket.resume(), "close");
  caller.abort();
  await rejection;
  await ended;
});

test("refuses a workbook whose reading takes longer than its time", async () => {
  const { path } = await startWitness();
  const options = { signal, timeoutMs: 300, program: programOf("silent-child") };
  await expect(readWorkbookInChild(path, limits, options)).rejects.toMatchObject({ reason: "too-slow" });
});

test("refuses a workbook whose reading takes more than its memory", async () => {
  const options = { signal, timeoutMs: never, program: programOf("dying-child") };
  await expect(readWorkbookInChild(honest, limits, options)).rejects.toMatchObject({ reason: "too-large" });
});

test("says nothing about a workbook when no process can be started", async () => {
  const options = { signal, program: programOf("missing-child") };
  await expect(readWorkbookInChild(honest, limits, options)).rejects.toMatchObject({ kind: "unavailable" });
});

test.each(["20 MB of blanks between rows", "18 MB of merged cells", "a cell of 19 MB"] as const)(
  "reads the rows above %s within the memory of its process",
  async (name) => {
    const rows = await readWorkbookInChild(hostileWorkbooks[name](), limits, { signal, timeoutMs: never });
    expect(rows.rows).toHaveLength(1);
  },
);
