import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { jpeg } from "@lotwright/server/testing/pictures";
import { answering } from "../faults/lost-store";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { makeServer, type ServerProcess } from "../installation/server-process";
import type { Reply } from "./call";
import { type Person, register } from "./people";

const run = promisify(execFile);
const mountBytes = 4_000_000;
const isFullAnswer = ({ status, text, headers }: Reply) =>
  status === 503 && text.includes('"STORAGE_FULL"') && headers["retry-after"] !== undefined;
const wordsOf = ({ status, text, headers }: Reply) =>
  `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ""} (Retry-After ${headers["retry-after"] ?? "none"})`;

type Scene = {
  what: string;
  server: ServerProcess;
  person: Person;
  read: string;
  write: () => Promise<Reply>;
  recover: () => Promise<void>;
};

async function whileFull({ what, server, person, read, write, recover }: Scene, note: Note): Promise<void> {
  const refused = await write();
  const [reading, ready] = [await person.ask({ path: read }), await person.ask({ path: "/readyz" })];
  await recover();
  const again = await write();
  note({
    threat: "T80",
    what,
    must: "503 STORAGE_FULL with Retry-After, reads 200, then 201 without a restart",
    measured: `${wordsOf(refused)}, reads ${reading.status}, /readyz ${ready.status}; then ${again.status}`,
    isOk:
      isFullAnswer(refused) &&
      reading.status === 200 &&
      again.status === 201 &&
      server.exitCode === undefined,
  });
}

const databaseErrors = { "53100": "disk full", "53200": "out of memory", "58030": "I/O error" };

/** T80: a store and a database without free space. */
export async function fullDisks(site: Installation, note: Note): Promise<void> {
  const { origin, first: server, store } = site;
  const person = await register(origin);
  const manifestId = await person.makeManifest();
  const read = `/api/manifests/${manifestId}/items`;
  const upload = async () => person.upload(await jpeg());
  const comeBack = await answering(507, "XMinioStorageFull")(site);
  await whileFull(
    {
      what: "a photo while the store answers 507",
      ...{ server, person, read, write: upload },
      recover: async () => {
        await comeBack();
        await store.gate.refuse();
        await store.gate.open(store.port);
      },
    },
    note,
  );
  for (const [state, name] of Object.entries(databaseErrors)) {
    const create = () => person.ask({ method: "POST", path: "/api/items", body: { manifestId } });
    const what = `a lot while the database raises ${state} (${name})`;
    const recover = await failWrites(site, state);
    await whileFull({ what, server, person, read, write: create, recover }, note);
  }
  await mountedPhotos(site, note);
}

async function failWrites({ database }: Installation, state: string): Promise<() => Promise<void>> {
  const sql = database.sql();
  await sql.unsafe(`
    create or replace function attacked_write() returns trigger language plpgsql as $$
    begin raise exception 'no space left' using errcode = '${state}'; end $$;
    create trigger attacked before insert or update on items execute function attacked_write();`);
  return async () => {
    await sql`drop trigger attacked on items`;
  };
}

/** T81, and T80 with a real full file system: the photos are on a separate mount. */
async function mountedPhotos(site: Installation, note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-mounted-"));
  const photos = join(folder, "photos");
  await mkdir(photos);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${mountBytes}`, "tmpfs", photos]);
  } catch {
    await rm(folder, { recursive: true });
    process.stdout.write("T81 is not tried, and does not count: nothing can be mounted here\n");
    return;
  }
  try {
    const { DATABASE_URL, TMPDIR, TRUST_PROXY } = site.settings;
    const server = await makeServer({ DATABASE_URL, TMPDIR, TRUST_PROXY, DATA_DIR: folder }, site.main);
    await onMount(server, photos, note);
    await server.kill("SIGTERM");
  } finally {
    await run("umount", [photos]);
    await rm(folder, { recursive: true });
  }
}

async function onMount(server: ServerProcess, photos: string, note: Note): Promise<void> {
  const person = await register(server.origin);
  const [upload, ready] = [await person.upload(await jpeg()), await person.ask({ path: "/readyz" })];
  note({
    threat: "T81",
    what: "a photo with DATA_DIR/photos on a separate mount",
    must: "201, /readyz 200",
    measured: `${upload.status}, /readyz ${ready.status}`,
    isOk: upload.status === 201 && ready.status === 200,
  });
  const { bavail, bsize } = await statfs(photos);
  const filler = join(photos, "filler");
  // The remaining space is too small for any photo.
  await writeFile(filler, Buffer.alloc(bavail * bsize - bsize));
  const photo = await jpeg({ width: 1_600, height: 1_200 });
  await whileFull(
    {
      what: "a photo while the file system of the photos is full",
      ...{ server, person, read: "/api/manifests", write: () => person.upload(photo) },
      recover: () => rm(filler),
    },
    note,
  );
}
