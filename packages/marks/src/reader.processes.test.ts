import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createMarksReader } from "./reader";
import { codePhoto, drawLabel } from "./testing/pictures";

/** A time in ms that no test reaches. */
const never = 2 ** 30;

const inTesting = (name: string) => fileURLToPath(new URL(`./testing/${name}.ts`, import.meta.url));

type Options = Partial<Parameters<typeof createMarksReader>[0]>;

function createReader({ child, ...options }: Options & { child?: string } = {}) {
  const lines: string[] = [];
  const program = child && { program: inTesting(child) };
  const log = (line: string) => void lines.push(line);
  return {
    lines,
    ...createMarksReader({ log, timeoutMs: never, idleMs: never, niceness: 0, ...program, ...options }),
  };
}

function startReader(options: Options & { child?: string }) {
  const reader = createReader(options);
  onTestFinished(() => reader.close());
  return reader;
}

const shared = createReader();
afterAll(() => shared.close());

/** Creates a socket that a reading process connects to, to detect its end. */
async function startWitness() {
  const folder = await mkdtemp(join(tmpdir(), "marks-"));
  const path = join(folder, "socket");
  const server = createServer().listen(path);
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  return { path, connected };
}

const ended = (socket: Socket) => once(socket.resume(), "close");

describe("the reader", () => {
  test("reads the lines of a label in their order, with boxes and scores", async () => {
    const marks = await shared.read(await drawLabel(["ROYAL DOULTON", "Made in England", "HN 2804"]));
    expect(marks.map(({ text }) => text)).toEqual(["ROYAL DOULTON", "Made in England", "HN 2804"]);
    const [first] = marks;
    expect(first).toMatchObject({ kind: "text", score: expect.closeTo(0.95, 1) });
    const [topLeft, , bottomRight] = first?.box ?? [];
    expect(topLeft).toEqual([expect.closeTo(260 / 1_200, 1), expect.closeTo(205 / 900, 1)]);
    expect(bottomRight).toEqual([expect.closeTo(730 / 1_200, 1), expect.closeTo(255 / 900, 1)]);
  });

  test("restores fractions, ß, ü and ú, which the model does not write", async () => {
    const lines = ["7½ in high", "Straße 12", "Frühstück in Zürich", "Perú, Museum"];
    const marks = await shared.read(await drawLabel(lines));
    expect(marks.map(({ text }) => text)).toEqual(lines);
  });

  test.each([
    ["EAN13", "5901234123457", "EAN-13"],
    ["EAN13", "9780306406157", "ISBN"],
    ["EAN8", "96385074", "EAN-8"],
    ["UPCA", "036000291452", "UPC-A"],
    ["UPCE", "01234565", "UPC-E"],
    ["Code128", "LOT-4711/B", "Code 128"],
    ["QRCode", "https://example.org/lot/12", "QR"],
  ] as const)("reads a code of %s with %s as %s", async (written, text, format) => {
    const marks = await shared.read(await codePhoto(written, text));
    const codes = marks.filter(({ kind }) => kind === "code");
    expect(codes).toEqual([{ kind: "code", format, text, score: 1, box: expect.any(Array) }]);
    expect(codes[0]?.box.flat().every((share) => share > 0.2 && share < 0.9)).toBe(true);
  });

  test("rejects what is neither a JPEG nor a PNG, and reads the next photo in the same process", async () => {
    const { path, connected } = await startWitness();
    const reader = startReader({ child: "connecting-child" });
    await expect(reader.read(Buffer.from(path))).rejects.toMatchObject({ kind: "undecodable" });
    const socket = await connected;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(reader.read(svg)).rejects.toMatchObject({ kind: "undecodable" });
    expect(socket.closed).toBe(false);
  });

  test("reads without any use of the network", async () => {
    const reader = startReader({ child: "offline-child" });
    expect(await reader.read(await drawLabel(["STERLING 925"]))).toMatchObject([{ text: "STERLING 925" }]);
    await expect(reader.read(Buffer.alloc(0))).rejects.toThrow("the network was used");
  });
});

describe("the reading process", () => {
  test("fails only the photo during which the reading process is killed", async () => {
    const reader = startReader({ child: "dying-child" });
    const killed = reader.read(Buffer.alloc(0));
    const next = reader.read(await drawLabel(["STERLING 925"]));
    await expect(killed).rejects.toMatchObject({ kind: "crashed" });
    expect(await next).toMatchObject([{ text: "STERLING 925" }]);
  });

  test("kills a reading process that is silent at the time limit", async () => {
    const reader = startReader({ child: "silent-child", timeoutMs: 500 });
    await expect(reader.read(Buffer.alloc(0))).rejects.toMatchObject({ kind: "timed-out" });
  });

  test("kills a reading process that hangs, at the latest when it had no processor for long", async () => {
    const reader = startReader({ child: "hanging-child", timeoutMs: 500 });
    // On a busy machine it gets less than a third of a processor.
    const kind = expect.stringMatching(/^(timed-out|unavailable)$/);
    await expect(reader.read(Buffer.alloc(0))).rejects.toMatchObject({ kind });
  });

  test("ends the reading process when no photo has been read for a while", async () => {
    const { path, connected } = await startWitness();
    const reader = startReader({ child: "connecting-child", idleMs: 1 });
    await expect(reader.read(Buffer.from(path))).rejects.toMatchObject({ kind: "undecodable" });
    const socket = await connected;
    await ended(socket);
  });

  test.each([
    ["idle", "connecting-child"],
    ["busy with a photo that hangs it", "blocked-child"],
  ])("ends the reading process when the server is killed while it is %s", async (_, child) => {
    const { path, connected } = await startWitness();
    const parent = spawn(process.execPath, [
      "--import",
      import.meta.resolve("tsx"),
      inTesting("reading-parent"),
      path,
      inTesting(child),
    ]);
    onTestFinished(() => void parent.kill("SIGKILL"));
    const socket = await connected;
    parent.kill("SIGKILL");
    await ended(socket);
  });

  test("ends the reading process on close, and rejects the photos that were not read yet", async () => {
    const { path, connected } = await startWitness();
    const reader = startReader({ child: "connecting-child" });
    await expect(reader.read(Buffer.from(path))).rejects.toMatchObject({ kind: "undecodable" });
    const socket = await connected;
    const gone = ended(socket);
    const unread = [reader.read(await drawLabel(["A"])), reader.read(await drawLabel(["B"]))];
    const rejections = Promise.allSettled(unread);
    await reader.close();
    await gone;
    const aborted = { status: "rejected", reason: { kind: "aborted" } };
    expect(await rejections).toMatchObject([aborted, aborted]);
  });

  test("gives all threads the lowest priority, and has Linux end the process first when memory is short", async () => {
    const reader = startReader({ child: "priority-child", niceness: 19 });
    await expect(reader.read(Buffer.alloc(0))).rejects.toThrow("priorities 19, memory 1000");
  });

  test("ends the reading process on an abort, and starts it again for the next photo", async () => {
    const reader = startReader({ child: "dying-child" });
    const abort = new AbortController();
    const aborted = reader.read(await drawLabel(["A"]), { signal: abort.signal });
    abort.abort();
    await expect(aborted).rejects.toMatchObject({ kind: "aborted" });
    expect(await reader.read(await drawLabel(["STERLING 925"]))).toMatchObject([{ text: "STERLING 925" }]);
  });

  test("starts no reading process with too little free memory, and logs it once", async () => {
    const reader = startReader({ availableMemory: () => 2 ** 30 - 1 });
    await expect(reader.read(await drawLabel(["A"]))).rejects.toMatchObject({ kind: "unavailable" });
    await expect(reader.read(await drawLabel(["A"]))).rejects.toMatchObject({ kind: "unavailable" });
    expect(reader.lines).toEqual([expect.stringContaining("1024 MB")]);
  });

  test("rejects photos as unavailable when no reading process can be started", async () => {
    const reader = startReader({ child: "missing-child" });
    await expect(reader.read(await drawLabel(["A"]))).rejects.toMatchObject({ kind: "unavailable" });
  });
});
