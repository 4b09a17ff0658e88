import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ProxyFault } from "@lotwright/testing/faulty-proxy";
import postgres from "postgres";
import { mountSmallDisk, unmount } from "../installation/disks";
import type { Installation } from "../installation/installation";
import type { ServerProcess } from "../installation/server-process";
import { signUp } from "../installation/staff";
import { until } from "../installation/waiting";
import { canMount } from "../service/accounts";
import { openFaultyProxy } from "./faulty-proxy";

export type Scene = {
  site: Installation;
  /** Folder of scheduled backups, unless the fault sets another. */
  backups: string;
  /** Functions that end the fault, called in reverse order. */
  cleanUps: (() => unknown)[];
};

/** A fault of an installation, and the signals that must report it. */
export type Fault = {
  name: string;
  /** Whether the smallest size tries this fault too. */
  isSmall?: boolean;
  /** Settings of the server and the doctor. */
  settings?: (scene: Scene) => Promise<Record<string, string>>;
  /** Settings of the doctor alone, with which no server would start. */
  doctorSettings?: () => Record<string, string>;
  inject?: (scene: Scene, server: ServerProcess) => Promise<unknown>;
  serve?: (origin: string) => unknown;
  /** Pattern for the status and body of `/readyz`. */
  ready?: RegExp;
  alert?: string;
  /** Pattern for the doctor's lines. */
  doctor?: RegExp;
};

/** Makes a file system of a few megabytes, which only this drill uses. */
async function makeSmallDisk({ site, cleanUps }: Scene, name: string): Promise<string> {
  const folder = join(site.folder, name);
  await mkdir(folder, { recursive: true });
  mountSmallDisk(folder, 20);
  cleanUps.push(() => unmount(folder));
  return folder;
}

const daysLeft = 10;

/** Serves `https://localhost` with a certificate that expires soon; returns the setting that trusts it. */
async function serveEndingCertificate({ site, cleanUps }: Scene) {
  const [key, certificate] = [join(site.folder, "ending.key"), join(site.folder, "ending.pem")];
  const options = `req -x509 -newkey rsa:2048 -nodes -days ${daysLeft} -subj /CN=localhost -addext subjectAltName=DNS:localhost`;
  const made = spawnSync("openssl", [...options.split(" "), "-keyout", key, "-out", certificate]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const [keyText, certificateText] = await Promise.all([readFile(key), readFile(certificate)]);
  const server = createServer({ key: keyText, cert: certificateText }, (_, answer) => answer.end());
  server.listen(0, "127.0.0.1");
  cleanUps.push(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  return { PUBLIC_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: certificate };
}

/** Makes a fault of the proxy between `PUBLIC_URL` and the server. */
function proxyFault(name: string, fault: ProxyFault, doctor: RegExp, more: Partial<Fault> = {}): Fault {
  let passTo: (origin: string) => void = () => {};
  const { settings: others, ...rest } = more;
  return {
    name,
    async settings(scene) {
      const proxy = await openFaultyProxy(fault);
      scene.cleanUps.push(proxy.close);
      passTo = proxy.passTo;
      return { PUBLIC_URL: proxy.origin, ...(await others?.(scene)) };
    },
    serve: (origin) => passTo(origin),
    doctor,
    ...rest,
  };
}

const without =
  (name: string): NonNullable<ProxyFault["headers"]> =>
  ({ [name]: _, ...others }) =>
    others;

async function refusePassword({ site, cleanUps }: Scene): Promise<void> {
  const sql = site.database.sql();
  const url = new URL(site.settings.DATABASE_URL);
  const setPassword = (password: string) => sql.unsafe(`alter role ${url.username} password '${password}'`);
  cleanUps.push(() => setPassword(url.password));
  await setPassword("rotated");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null
    and application_name <> 'drill'`;
}

async function useConnections({ site, cleanUps }: Scene): Promise<void> {
  const [row] = await site.database.sql()<
    { most: number }[]
  >`select current_setting('max_connections')::int as most`;
  const most = row?.most ?? 0;
  const clients = Array.from({ length: Math.floor(most * 0.8) }, () =>
    postgres(site.settings.DATABASE_URL, { max: 1 }),
  );
  cleanUps.push(() => Promise.all(clients.map((client) => client.end({ timeout: 1 }))));
  await Promise.all(clients.map((client) => client`select 1`));
}

async function losePhoto({ site, cleanUps }: Scene): Promise<void> {
  const sql = site.database.sql();
  await signUp(site.origin);
  await sql`insert into photos (workspace_id, url, state, reading, width, height, bytes, content_hash)
    select id, '/photos/' || md5(random()::text) || '.jpg', 'stored', 'read', 1, 1, 1, 'lost' from workspaces limit 1`;
  cleanUps.push(() => sql`delete from photos where content_hash = 'lost'`);
}

async function delayBackup({ site, cleanUps }: Scene): Promise<void> {
  const sql = site.database.sql();
  // A server without a backup makes one at startup.
  await until(
    "there is a backup",
    async () => (await sql`select from backups where ended_at is not null`).length > 0,
  );
  await sql`update backups set started_at = started_at - interval '27 hours', ended_at = ended_at - interval '27 hours'`;
  cleanUps.push(() => sql`update backups set ended_at = ended_at + interval '27 hours'`);
}

/** Stops the job queue, so that no server processes jobs. */
async function stopQueue({ site, cleanUps }: Scene, server: ServerProcess): Promise<void> {
  const sql = site.database.sql();
  await Promise.all([server, ...site.servers].map((each) => each.kill("SIGKILL")));
  cleanUps.push(() => Promise.all(site.servers.map((each) => each.start())));
  const [row] = await sql`insert into jobs (kind, payload, start_after)
    values ('description', ${sql.json({ itemId: randomUUID() })}, now() - interval '2 hours') returning id`;
  cleanUps.push(() => sql`delete from jobs where id = ${row?.id}`);
}

/** Starts an AI provider that answers every request with 401. */
async function refuseKeys({ cleanUps }: Scene): Promise<string> {
  const provider = createHttpServer((_, answer) => answer.writeHead(401).end()).listen(0, "127.0.0.1");
  cleanUps.push(() => provider.close());
  await once(provider, "listening");
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`; // A TCP server has an AddressInfo.
}

/** Argument that sets the clock of a Node.js process five minutes ahead. */
const fastClock = `data:text/javascript,${encodeURIComponent(
  "const D=Date;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+3e5]))}static now(){return D.now()+3e5}}",
)}`;

const onSmallDisks: Fault[] = [
  {
    name: "less than 1 GB free where backups go",
    settings: async (scene) => ({ BACKUP: await makeSmallDisk(scene, "small") }),
    ready: /^200 .*"warnings":\["The disk of backups/,
    alert: "LotwrightDiskAlmostFull",
    doctor: /^warning +space: .*backups/im,
  },
  {
    name: "a full disk where backups go",
    async settings(scene) {
      const BACKUP = await makeSmallDisk(scene, "full");
      await writeFile(join(BACKUP, "filler"), Buffer.alloc(30_000_000)).catch(() => undefined);
      return { BACKUP };
    },
    ready: /^200 .*"backup":"failed"/,
    alert: "LotwrightBackupFailed",
    doctor: /^failed +backup: /m,
  },
];

/** Faults that operators meet, from the database to the proxy. */
export const faults: readonly Fault[] = [
  {
    name: "the database is away",
    isSmall: true,
    async inject({ site, cleanUps }) {
      cleanUps.push(() => site.database.start());
      await site.database.stop();
    },
    ready: /^503 .*"failed":\{"database"/,
    alert: "LotwrightNotReady",
    doctor: /^failed +database: /m,
  },
  {
    name: "the database refuses the password",
    inject: refusePassword,
    ready: /^503 .*The database refuses the server/,
    alert: "LotwrightNotReady",
    doctor: /^failed +database: password authentication failed/m,
  },
  {
    name: "four fifths of the database's connections are used",
    inject: useConnections,
    alert: "LotwrightConnectionsNearLimit",
  },
  {
    name: "the store is away",
    isSmall: true,
    async inject({ site, cleanUps }) {
      cleanUps.push(() => site.store.gate.open(site.store.port));
      await site.store.gate.refuse();
    },
    ready: /^503 .*"failed":\{"storage"/,
    alert: "LotwrightNotReady",
    doctor: /^failed +store: /m,
  },
  {
    name: "a wrong key of the store, with which no server starts",
    isSmall: true,
    doctorSettings: () => ({ S3_SECRET_KEY: "wrong" }),
    doctor: /^failed +store: /m,
  },
  {
    name: "a photo whose object is lost",
    inject: losePhoto,
    doctor: /^failed +objects: The store lacks 1 of/m,
  },
  {
    name: "the folder of backups is not mounted",
    isSmall: true,
    settings: async ({ site }) => ({ BACKUP: join(site.folder, "absent") }),
    ready: /^200 .*"backup":"failed"/,
    alert: "LotwrightBackupFailed",
    doctor: /^failed +backup: /m,
  },
  {
    name: "the last good backup is of yesterday",
    inject: delayBackup,
    ready: /^200 .*"backup":"late"/,
    alert: "LotwrightBackupLate",
    doctor: /^failed +backup: The last good backup is older/m,
  },
  ...(canMount ? onSmallDisks : []),
  { name: "a queue that is stuck", inject: stopQueue, doctor: /^warning +queue: 1 job waits/m },
  {
    name: "the provider refuses the key",
    settings: async (scene) => ({ OPENAI_BASE_URL: await refuseKeys(scene) }),
    doctor: /^failed +provider: It refuses OPENAI_API_KEY/m,
  },
  {
    name: "a clock that is five minutes fast",
    isSmall: true,
    doctorSettings: () => ({ NODE_OPTIONS: `--import=${fastClock}` }),
    doctor: /^warning +clock: This clock is 30\d seconds ahead/m,
  },
  {
    name: `a certificate that ends in ${daysLeft} days`,
    settings: serveEndingCertificate,
    alert: "LotwrightCertificateEnding",
    doctor: /^warning +certificates: /m,
  },
  {
    name: "a server that was killed",
    settings: async (scene) => ({ PUBLIC_URL: scene.site.origin.replace(/\d+$/, "9") }),
    inject: async (_, server) => server.kill("SIGKILL"),
    alert: "LotwrightDown",
    doctor: /^failed +proxy: /m,
  },
  proxyFault(
    "a proxy that passes no X-Forwarded-For",
    { headers: without("x-forwarded-for") },
    /^failed +proxy: address: the proxy passes no X-Forwarded-For/m,
    { isSmall: true },
  ),
  proxyFault(
    "a proxy that passes the client's X-Forwarded-For on",
    { headers: (all, asked) => ({ ...all, "x-forwarded-for": asked["x-forwarded-for"] ?? "192.0.2.99" }) },
    /^failed +proxy: address: clients can choose/m,
  ),
  proxyFault(
    "a proxy that replaces Host",
    { headers: (all) => ({ ...all, host: "inner" }) },
    /^failed +proxy: host: the server sees inner/m,
  ),
  proxyFault(
    "a proxy that buffers",
    { isBuffering: true },
    /^failed +proxy: events: the proxy holds them back/m,
  ),
  proxyFault(
    "a proxy with a limit of 1 MB",
    { maxBytes: 1_000_000 },
    /^failed +proxy: body: (?:the proxy answers 413|41 MB are cut off)/m,
  ),
  proxyFault(
    "a server that trusts no proxy, behind one",
    {},
    /^warning +proxy: address: everyone behind the proxy shares/m,
    { settings: async () => ({ TRUST_PROXY: "off" }), ready: /^200 .*"proxy":"untrusted"/ },
  ),
];
