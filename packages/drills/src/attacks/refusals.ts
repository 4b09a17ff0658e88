import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ownPresetInput } from "@lotwright/server/testing/own-presets";
import { newAddress } from "../bench/scene";
import { type OpenApi, targetsOf } from "../check-api/document";
import type { Drill } from "../installation/drills";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Answer, isOk, password, type Staff, sendTimedRequest, signUp } from "../installation/staff";
import { wideFormat } from "./inputs";

type Wanted = { what: string; status: number; words?: RegExp };

/** Records which named calls are not rejected with this status and message. */
async function noteRefusals(
  { what, status, words = /./ }: Wanted,
  calls: Record<string, () => Promise<Answer>>,
  note: Note,
): Promise<void> {
  const wrong: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const answer = await call();
    const isRight = answer.status === status && words.test(answer.text);
    if (!isRight) wrong.push(`${name}: ${answer.status} ${isOk(answer) ? "" : answer.text.slice(0, 100)}`);
  }
  const measured = `${wrong.length} of ${Object.keys(calls).length} are not: ${wrong.slice(0, 3).join("; ")}`;
  note({ what, must: `${status} ${words.source}`, measured, isOk: wrong.length === 0 });
}

type Key = { id: string; key: string; made: number };

/** Creates an API key; `made` is the expected status. */
async function createKey(client: Staff["client"], more: object): Promise<Key> {
  const body = { name: "Website", password, ...more };
  const { status, text } = await sendTimedRequest(client.requestOf("POST", "/api-keys", body));
  return { id: "", key: "none", ...JSON.parse(text), made: status };
}

const expiryMs = 1_500;

/** T99: misuses read-only, expired and revoked keys. */
async function misuseKeys({ first: { origin } }: Installation, note: Note): Promise<void> {
  const admin = await signUp(origin);
  const { member } = await admin.client.hire();
  const full = await createKey(admin.client, {});
  const reading = await createKey(admin.client, { scope: "read" });
  const expiring = await createKey(admin.client, {
    expiresAt: new Date(Date.now() + expiryMs).toISOString(),
  });
  const ofMember = await createKey(member, {});
  const call =
    ({ key }: Key, method: string, path: string) =>
    () =>
      sendTimedRequest(
        new Request(`${origin}${path}`, { method, headers: { authorization: `Bearer ${key}` } }),
      );
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi; // this format is documented
  await admin.send("DELETE", `/api-keys/${ofMember.id}`);
  await sleep(expiryMs);
  const list = (key: Key) => call(key, "GET", "/api/manifests");
  const id = randomUUID();
  const writing = targetsOf(document).filter(({ method, takesKey }) => takesKey && method !== "GET");
  const writes = writing.map(({ method, path }) => [
    `${method} ${path}`,
    call(reading, method, path.replaceAll(/\{\w+\}/g, id)),
  ]);
  const reads = { what: `writing with a key that may only read, made with ${reading.made}`, status: 403 };
  await noteRefusals(reads, Object.fromEntries(writes), note);
  const download = { "an admin's key": call(full, "GET", "/api/workspace/download") };
  await noteRefusals({ what: "the download of a workspace with a key", status: 403 }, download, note);
  const dead = { "an expired key": list(expiring), "a member's key that the admin ended": list(ofMember) };
  const ends = { what: `ended keys, the one with an expiry made with ${expiring.made}`, status: 401 };
  await noteRefusals(ends, dead, note);
}

/** T101: tries sheet names that workbooks cannot have. */
async function nameSheets({ first: { origin } }: Installation, note: Note): Promise<void> {
  const staff = await signUp(origin);
  const { file } = wideFormat(1);
  const names = [..."*?:\\/[]"]
    .map((character) => `Lots ${character}`)
    .concat("'Lots", "Lots'", "L".repeat(32));
  const create = (sheet: string) =>
    staff.send(
      "POST",
      "/export-presets",
      ownPresetInput({ file: { ...file, kind: "workbook", extension: "xlsx", head: "", sheet } }),
    );
  const wanted = { what: "names of sheets that Excel does not open", status: 400, words: /sheet/i };
  await noteRefusals(wanted, Object.fromEntries(names.map((sheet) => [sheet, () => create(sheet)])), note);
}

/** T103: tries passwords that are easy to guess. */
async function choosePasswords({ first: { origin } }: Installation, note: Note): Promise<void> {
  const letters = randomUUID().replaceAll(/\W/g, "").slice(0, 14);
  const email = `${letters}@example.test`;
  const passwords = ["lotwright", "Lotwright 1", "aaaaaa", letters.slice(0, 12), `${email}!7`];
  const register = (password: string) =>
    sendTimedRequest(
      new Request(`${origin}/api/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": newAddress() },
        body: JSON.stringify({ email, password }),
      }),
    );
  const wanted = {
    what: "passwords that are easy to guess",
    status: 400,
    words: /too common\. Choose another\./,
  };
  await noteRefusals(wanted, Object.fromEntries(passwords.map((text) => [text, () => register(text)])), note);
}

export const refusals: Drill[] = [
  { threat: "T99", run: misuseKeys },
  { threat: "T101", run: nameSheets },
  { threat: "T103", run: choosePasswords },
];
