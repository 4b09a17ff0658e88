import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobs } from "@lotwright/db/schema";
import { startS3Server } from "@lotwright/storage/testing/s3-server";
import type { ProxyFault } from "@lotwright/testing/faulty-proxy";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "../app";
import { openIdentity } from "../areas/accounts/connect/identity";
import { makeIdentity } from "../areas/accounts/connect/testing/lan-server";
import { readEnv } from "../core/env";
import { startTestServer, type TestServer } from "../testing/app";
import { startProxy } from "../testing/faulty-proxy";
import { listenForTest } from "../testing/http";
import { makePhotographer } from "../testing/lots";
import { runChecks } from "./doctor-checks";
import { examine, type Instruments } from "./doctor-examination";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasOwnDatabase: true });
  return () => server.stop();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Adds jobs that have been due for two hours. */
const addOldJobs = ({ db }: TestServer, ...kinds: string[]) =>
  db.insert(jobs).values(kinds.map((kind) => ({ kind, startAfter: new Date(Date.now() - 2 * 60 * 60_000) })));

/** Lines of the doctor, without what to do, and the exit. */
async function linesFor(settings: Record<string, string>, instruments: Instruments = {}) {
  const lines: string[] = [];
  const env = readEnv({ DATABASE_URL: server.databaseUrl, DATA_DIR: await makeFolder(), ...settings });
  const space = async () => [{ place: "data" as const, freeBytes: 50e9, sizeBytes: 100e9 }];
  const { hasFailed } = await examine(
    env,
    (checks) => runChecks(checks, (name, { state, text }) => lines.push(`${state} ${name}: ${text}`)),
    { space, ...instruments },
  );
  return { lines, hasFailed, bad: lines.filter((line) => !line.startsWith("ok")) };
}

const noBackup = "warning backup: No backups are made on a schedule.";

test("finds nothing failed in a healthy installation, and leaves nothing behind", async () => {
  const { bad, hasFailed, lines } = await linesFor({});
  expect([bad, hasFailed]).toEqual([[noBackup], false]);
  const names = ["settings", "database", "database", "store", "space", "clock", "backup", "provider"];
  expect(lines.map((line) => line.split(/[ :]/)[1])).toEqual([
    ...names,
    "certificates",
    "queue",
    "objects",
    "proxy",
  ]);
});

test("leaves no folder of photos in a data folder that has none", async () => {
  const DATA_DIR = await makeFolder();
  const { lines } = await linesFor({ DATA_DIR });
  expect(lines).toContain("ok store: DATA_DIR takes, shows and deletes an object.");
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test("fails when the address of events answers with a page", async () => {
  const app = createApp(server.deps, {
    edge: { trustProxy: true, publicUrl: undefined },
    stopping: server.stopping.signal,
  });
  const { origin } = await listenForTest({
    app: {
      fetch: (request: Request, ...others: never[]) =>
        new URL(request.url).pathname === "/doctor/events"
          ? new Response("A page", { headers: { "Content-Type": "text/html" } })
          : app.fetch(request, ...others),
    } as typeof app,
  });
  const { bad } = await linesFor({ PUBLIC_URL: await startProxy(origin, await makeIdentity()) });
  expect(bad).toContain("failed proxy: events: the answer is 200 with the type text/html.");
});

/** Serves the same response to every request until the test ends. Returns the port. */
async function answerAll(status: number, headers: Record<string, string> = {}): Promise<number> {
  const server = createServer((_, answer) => void answer.writeHead(status, headers).end()).listen(
    0,
    "127.0.0.1",
  );
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // a TCP server has an AddressInfo
}

type Scene = { settings?: Record<string, string>; instruments?: Instruments };

/** Faults by name: how to cause it, and the line that reports it. */
const faults: [name: string, make: () => Promise<Scene>, line: RegExp, fails: boolean][] = [
  [
    "a wrong key of the bucket",
    async () => {
      const store = await startS3Server({ bucket: "lots" });
      onTestFinished(() => store.close());
      return {
        settings: {
          S3_ENDPOINT: store.endpoint,
          S3_BUCKET: "lots",
          S3_ACCESS_KEY: store.accessKey,
          S3_SECRET_KEY: "wrong",
        },
      };
    },
    /^failed store: .*could not be stored/,
    true,
  ],
  [
    "a place of backups that can't be written",
    async () => {
      const file = join(await makeFolder(), "file");
      await writeFile(file, "");
      return { settings: { BACKUP: file } };
    },
    /^failed backup: /,
    true,
  ],
  [
    "a wrong password of the database",
    async () => {
      const url = Object.assign(new URL(server.databaseUrl), { password: "wrong" });
      return { settings: { DATABASE_URL: url.href } };
    },
    /^failed database: password authentication failed/,
    true,
  ],
  [
    "a clock that is five minutes fast",
    async () => ({ instruments: { now: () => Date.now() + 300_000 } }),
    /^warning clock: This clock is 300 seconds ahead of that of the database\.$/,
    false,
  ],
  [
    "a store whose clock is five minutes slow",
    async () => {
      const port = await answerAll(403, { Date: new Date(Date.now() - 300_000).toUTCString() });
      const keys = { S3_BUCKET: "lots", S3_ACCESS_KEY: "id", S3_SECRET_KEY: "key" };
      return { settings: { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys } };
    },
    /^warning clock: This clock is 30[01] seconds ahead of that of the store\.$/,
    true,
  ],
  [
    "a certificate for phones that has ended",
    async () => {
      const folder = await makeFolder();
      const now = new Date("2010-01-01");
      await openIdentity({ folder: join(folder, "lan"), hosts: ["localhost"], name: "Lotwright", now });
      return { settings: { DATA_DIR: folder, LAN: "on" } };
    },
    /^failed certificates: The server's own ended on 2011-02-02\.$/,
    true,
  ],
  [
    "a certificate of PUBLIC_URL that has ended",
    async () => ({
      settings: { PUBLIC_URL: await startProxy("http://127.0.0.1:1", await makeIdentity()) },
      instruments: { now: () => Date.now() + 400 * 86_400_000 },
    }),
    /^failed certificates: That of https:\/\/localhost:\d+ ended on /,
    true,
  ],
  [
    "a disk that is almost full",
    async () => ({
      instruments: { space: async () => [{ place: "data", freeBytes: 4e9, sizeBytes: 100e9 }] },
    }),
    /^warning space: DATA_DIR: 4\.0 GB of 100\.0 are free\.$/,
    false,
  ],
  [
    "a queue that is stuck",
    async () => {
      const other = await startTestServer({ hasOwnDatabase: true });
      onTestFinished(() => other.stop());
      await addOldJobs(other, "description");
      return { settings: { DATABASE_URL: other.databaseUrl } };
    },
    /^warning queue: 1 job waits, the oldest for 120 minutes\.$/,
    false,
  ],
  [
    "an object that is lost",
    async () => {
      const other = await startTestServer({ hasOwnDatabase: true });
      onTestFinished(() => other.stop());
      await makePhotographer(other);
      return { settings: { DATABASE_URL: other.databaseUrl } };
    },
    /^failed objects: The store lacks (\d+) of \1 photos, such as \/photos\//,
    true,
  ],
  [
    "a key that the provider refuses",
    async () => {
      const port = await answerAll(401);
      return { settings: { OPENAI_API_KEY: "sk-wrong", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` } };
    },
    /^failed provider: It refuses OPENAI_API_KEY \(401\)\.$/,
    true,
  ],
];

test.each(faults)("says %s", async (_, make, line, fails) => {
  const { settings = {}, instruments = {} } = await make();
  const { bad, hasFailed } = await linesFor(settings, instruments);
  expect(bad).toContainEqual(expect.stringMatching(line));
  expect(hasFailed).toBe(fails);
});

test("counts only jobs whose kind the installation runs", async () => {
  const other = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => other.stop());
  await addOldJobs(other, "reading", "backup");
  const queueOf = async (settings: Record<string, string>) => {
    const { lines } = await linesFor({ DATABASE_URL: other.databaseUrl, ...settings });
    return lines.filter((line) => line.includes(" queue: "));
  };
  expect(await queueOf({ OCR: "off" })).toEqual(["ok queue: No job waits."]);
  const waits = "warning queue: 1 job waits, the oldest for 120 minutes.";
  expect(await queueOf({})).toEqual([waits]);
  expect(await queueOf({ OCR: "off", BACKUP: await makeFolder() })).toEqual([waits]);
});

const without = (name: string): ProxyFault => ({ headers: ({ [name]: _, ...others }) => others });

const proxies: [name: string, fault: ProxyFault, line: string][] = [
  [
    "passes no X-Forwarded-Proto",
    without("x-forwarded-proto"),
    "failed proxy: scheme: the proxy passes no X-Forwarded-Proto.",
  ],
  [
    "passes no X-Forwarded-For",
    without("x-forwarded-for"),
    "failed proxy: address: the proxy passes no X-Forwarded-For.",
  ],
  [
    "passes X-Forwarded-For of its clients on",
    {
      headers: (passed, asked) => ({
        ...passed,
        "x-forwarded-for": asked["x-forwarded-for"] ?? "203.0.113.5",
      }),
    },
    "failed proxy: address: clients can choose the address that limits count.",
  ],
  [
    "replaces Host",
    { headers: (all) => ({ ...all, host: "127.0.0.1" }) },
    "failed proxy: host: the server sees 127.0.0.1 in place of ",
  ],
  ["holds events back", { isBuffering: true }, "failed proxy: events: the proxy holds them back."],
  ["takes bodies of 1 MB", { maxBytes: 1_000_000 }, "failed proxy: body: the proxy answers 413 to 41 MB."],
  [
    "removes Lotwright-Server",
    { removed: "lotwright-server" },
    "warning proxy: The proxy removes the header Lotwright-Server.",
  ],
];

async function linesThrough(fault: ProxyFault, trustProxy = true) {
  const edge = { trustProxy, publicUrl: undefined };
  const app = createApp(server.deps, { edge, stopping: server.stopping.signal });
  const { origin } = await listenForTest({ app });
  const { bad } = await linesFor({ PUBLIC_URL: await startProxy(origin, await makeIdentity(), fault) });
  return bad.filter((line) => line !== noBackup);
}

test("finds nothing failed behind a good proxy", async () => {
  expect(await linesThrough({})).toEqual([]);
});

test.each(proxies)("reports only that a proxy %s", async (_, fault, line) => {
  expect(await linesThrough(fault)).toEqual([expect.stringContaining(line)]);
});

test("says that a server does not trust its proxy", async () => {
  expect(await linesThrough({}, false)).toEqual([
    "warning proxy: address: everyone behind the proxy shares the limits of one address.",
    "warning proxy: scheme: PUBLIC_URL has https, the server sees http.",
  ]);
});

test("says that PUBLIC_URL leads to no server", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo; // a TCP server has an AddressInfo
  closed.close();
  await once(closed, "close");
  const { bad } = await linesFor({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  expect(bad).toContainEqual(expect.stringMatching(/^failed proxy: .*ECONNREFUSED/));
});

test("turns a check that throws or hangs into a failed line, and runs the others", async () => {
  const lines: string[] = [];
  const checks = [
    { name: "store", run: () => Promise.reject(new Error("fetch failed", { cause: new Error("refused") })) },
    { name: "clock", withinMs: 1, run: () => new Promise<never>(() => {}) },
    { name: "queue", run: async () => [{ state: "ok" as const, text: "No job waits." }] },
  ];
  const { hasFailed } = await runChecks(checks, (name, { state, text }) =>
    lines.push(`${state} ${name}: ${text}`),
  );
  expect([hasFailed, lines]).toEqual([
    true,
    ["failed store: refused", "failed clock: No answer within 0.001 seconds", "ok queue: No job waits."],
  ]);
});
