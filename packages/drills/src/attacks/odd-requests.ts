import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jpeg } from "@lotwright/server/testing/pictures";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { makeServer } from "../installation/server-process";
import { type Call, call } from "./call";
import { type Person, register } from "./people";
import { fillManifest } from "./sales";

const yearSeconds = 31_536_000;

/** T89: metrics and files that only this machine or the operator may read. */
export async function exposedParts({ settings, main }: Installation, note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-exposed-"));
  const dataDir = join(folder, "data");
  const { DATABASE_URL = "", TMPDIR = "" } = settings;
  const options = { DATABASE_URL, TMPDIR, DATA_DIR: dataDir };
  const server = await makeServer(options, main);
  const proxied = await makeServer({ ...options, PUBLIC_URL: "https://lots.example.test" }, main);
  try {
    for (const name of ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For"]) {
      const value = name === "Forwarded" ? "for=203.0.113.9" : "203.0.113.9";
      const { status } = await call(server.origin, { path: "/metrics", headers: { [name]: value } });
      note({
        threat: "T89",
        what: `/metrics with ${name}`,
        must: "403 or 404",
        measured: String(status),
        isOk: status === 403 || status === 404,
      });
    }
    const person = await register(server.origin);
    await person.upload(await jpeg());
    const modes = await modesIn(dataDir);
    const wrong = modes.filter(({ isRight }) => !isRight);
    note({
      threat: "T89",
      what: "the data folder: files that others of the machine can read",
      must: "none",
      measured: `${wrong.length} of ${modes.length}${wrong
        .map(({ found }) => `, ${found}`)
        .slice(0, 3)
        .join("")}`,
      isOk: wrong.length === 0 && modes.length > 1,
    });
    await noteTransportSecurity({ plain: server.origin, secure: proxied.origin }, note);
  } finally {
    await Promise.all([server.kill("SIGTERM"), proxied.kill("SIGTERM")]);
    await rm(folder, { recursive: true });
  }
}

async function noteTransportSecurity(
  { plain, secure }: { plain: string; secure: string },
  note: Note,
): Promise<void> {
  const headerOf = async (origin: string) =>
    (await call(origin, { path: "/healthz" })).headers["strict-transport-security"];
  const [without, behind] = [await headerOf(plain), await headerOf(secure)];
  const seconds = Number(/max-age=(\d+)/.exec(behind ?? "")?.[1] ?? 0);
  note({
    threat: "T89",
    what: "Strict-Transport-Security by default; with an https PUBLIC_URL",
    must: "no includeSubDomains; a year",
    measured: `${without ?? "none"}; ${behind ?? "none"}`,
    isOk: !without?.includes("includeSubDomains") && seconds >= yearSeconds,
  });
}

/** Folders inside a private folder need no private mode; files do. */
async function modesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((entry) => join(folder, entry))];
  return Promise.all(
    paths.map(async (path) => {
      const status = await stat(path);
      const bits = status.mode & 0o777;
      const isInner = status.isDirectory() && path !== folder;
      const found = `${path.slice(folder.length) || "/"} ${bits.toString(8)}`;
      return { found, isRight: isInner || (bits & 0o077) === 0 };
    }),
  );
}

/** T90: keys, queries and cursors that no client sends. */
export async function oddInputs(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  const [manifestId, otherId] = [await person.makeManifest(), await person.makeManifest()];
  const foreign = await person.makeItem({ manifestId: otherId });
  await fillManifest(site, manifestId, { lots: 20 });
  const list = `/api/manifests/${manifestId}/items`;
  const settings = '{"customColumnLabels":{"__proto__":"x"}}';
  const json = { "content-type": "application/json" };
  const expectations: Record<string, { asked: Call; must: number; says?: string }> = {
    "a custom field called __proto__": {
      asked: { method: "POST", path: "/api/export-settings", headers: json, body: settings },
      must: 400,
      says: "__proto__",
    },
    "after of another manifest": { asked: { path: `${list}?limit=1&after=${foreign}` }, must: 404 },
    "limit=1&limit=2": { asked: { path: `${list}?limit=1&limit=2` }, must: 400 },
    "limit=1e2": { asked: { path: `${list}?limit=1e2` }, must: 400 },
  };
  for (const [what, { asked, must, says = "" }] of Object.entries(expectations)) {
    const { status, text } = await person.ask(asked);
    note({
      threat: "T90",
      what,
      must: `${must}${says && `, naming ${says}`}`,
      measured: `${status} ${text.slice(0, 120)}`,
      isOk: status === must && text.includes(says),
    });
  }
  await followCursor(person, list, note);
}

/** T90: a cursor stays valid after its lot is deleted. */
async function followCursor(person: Person, list: string, note: Note): Promise<void> {
  const page = await person.sure({ path: `${list}?limit=5` });
  const next = /<([^>]+)>;\s*rel="next"/.exec(String(page.headers.link ?? ""))?.[1];
  const lots = JSON.parse(page.text) as { id: string; lotNumber: number }[]; // our own answer, read by a drill
  const last = lots.at(-1);
  await person.sure({ method: "DELETE", path: `/api/items/${last?.id}` });
  const { pathname, search } = new URL(next ?? "/", person.origin);
  const reply = next ? await person.ask({ path: `${pathname}${search}` }) : undefined;
  const following = reply?.status === 200 ? (JSON.parse(reply.text) as typeof lots) : [];
  note({
    threat: "T90",
    what: "the next page after its last lot was deleted",
    must: "200 by the cursor of Link, 5 further lots",
    measured: next ? `${reply?.status}, ${following.length} lots` : "no Link",
    isOk: following.length === 5,
  });
}
