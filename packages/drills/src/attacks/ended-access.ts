import { get, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Call, type Caller, call, ms, type Reply } from "./call";
import { formOf, type Person, register } from "./people";
import { fillManifest } from "./sales";
import { openExport } from "./unread-exports";

const endMs = 5_000;
/** Other processes receive a NOTIFY of the database. */
const noticeMs = 1_000;
const newPassword = "copper kettle 1908";

/** An event stream that measures how long after a moment it ends. */
export async function openStream({ origin, headers }: Caller) {
  const asked = get(`${origin}/trpc/events.stream`, {
    agent: false,
    headers: { ...headers, accept: "text/event-stream" },
  });
  asked.on("error", () => {});
  const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
    asked.once("response", resolve).once("close", () => resolve(undefined));
  });
  let text = "";
  let endedAt = Number.POSITIVE_INFINITY;
  answer?.on("data", (chunk: Buffer) => {
    text = (text + chunk).slice(-2_000);
  });
  answer?.once("close", () => {
    endedAt = performance.now();
  });
  answer?.on("error", () => {});
  return {
    status: answer?.statusCode ?? 0,
    text: () => text,
    endedAt: () => endedAt,
    leave: () => asked.destroy(),
  };
}

/** An upload that sends its second half only when `finish` is called. */
async function openUpload({ origin, headers }: Person, photo: Uint8Array) {
  const form = await formOf(photo);
  const sent = request(`${origin}/api/upload-photo`, {
    method: "POST",
    agent: false,
    headers: { ...headers, ...form.headers, "content-length": String(form.body.length) },
  });
  sent.on("error", () => {});
  const status = new Promise<number>((resolve) => {
    sent.once("response", (answer) => resolve(answer.statusCode ?? 0)).once("close", () => resolve(0));
  });
  const half = Math.floor(form.body.length / 2);
  sent.write(form.body.subarray(0, half));
  return async () => {
    sent.end(form.body.subarray(half));
    return Promise.race([status, sleep(endMs, -1)]);
  };
}

type Ending = {
  what: string;
  end: (member: Person) => Promise<Reply>;
  /** Unassignment affects only that manifest. */
  keepsSession?: boolean;
};

/** T83: running requests end when their user loses access. */
export async function endedAccess(site: Installation, note: Note): Promise<void> {
  const admin = await register(site.origin);
  const manifestId = await admin.makeManifest();
  await fillManifest(site, manifestId, { lots: 3_000, characters: 15_000 });
  const asAdmin = (asked: Call) => admin.sure(asked);
  const endings: Ending[] = [
    {
      what: "deactivated",
      end: ({ id }) =>
        asAdmin({ method: "PATCH", path: `/api/admin/users/${id}`, body: { isActive: false } }),
    },
    {
      what: "given a new password",
      end: ({ id }) =>
        asAdmin({ method: "POST", path: `/api/admin/users/${id}/reset-password`, body: { newPassword } }),
    },
    { what: "signed out", end: (member) => member.sure({ method: "POST", path: "/api/auth/logout" }) },
    {
      what: "unassigned",
      end: ({ id }) => asAdmin({ method: "DELETE", path: `/api/admin/manifests/${manifestId}/assign/${id}` }),
      keepsSession: true,
    },
  ];
  for (const ending of endings) await whileEnding(admin, { manifestId, ending }, note);
  await revokedKeys(admin, note);
}

type Given = { manifestId: string; ending: Ending };

async function whileEnding(admin: Person, { manifestId, ending }: Given, note: Note): Promise<void> {
  const member = await admin.hire();
  await admin.assign(manifestId, member.id);
  const [zip, stream] = [
    await openExport(admin.origin, manifestId, member.headers),
    await openStream(member),
  ];
  const finishUpload = await openUpload(member, await jpeg({ width: 1_600, height: 1_200 }));
  await sleep(500);
  const startedAt = performance.now();
  await ending.end(member);
  await sleep(noticeMs);
  const uploaded = await finishUpload();
  await sleep(Math.max(0, endMs - (performance.now() - startedAt)));
  const streamMs = stream.endedAt() - startedAt;
  const { isWhole } = await zip.rest(20_000);
  stream.leave();
  const isStreamRight = ending.keepsSession === true || streamMs <= endMs;
  const isUploadRight = ending.keepsSession === true || uploaded === 401 || uploaded === 0;
  note({
    threat: "T83",
    what: `a member is ${ending.what} during an export, an upload and an event stream`,
    must: ending.keepsSession
      ? "the export is aborted"
      : `export aborted, upload 401, stream ends <= ${ms(endMs)}`,
    measured: `export ${zip.status}, then ${isWhole ? "whole" : "aborted"}; upload ${uploaded}; stream ${Number.isFinite(streamMs) ? `ended after ${ms(streamMs)}` : "open"}`,
    isOk: zip.status === 200 && !isWhole && isStreamRight && isUploadRight,
  });
}

/** T83: reactivating a member does not reactivate their API keys. */
async function revokedKeys(admin: Person, note: Note): Promise<void> {
  const member = await admin.hire();
  const key = await member.makeKey();
  const path = "/api/manifests";
  const withKey = async () =>
    (await call(admin.origin, { path, headers: { authorization: `Bearer ${key}` } })).status;
  const before = await withKey();
  const set = (isActive: boolean) =>
    admin.sure({ method: "PATCH", path: `/api/admin/users/${member.id}`, body: { isActive } });
  await set(false);
  const deactivated = await withKey();
  await set(true);
  const again = await withKey();
  note({
    threat: "T83",
    what: "the API key of a member who is deactivated, then active again",
    must: "200, 401, 401",
    measured: `${before}, ${deactivated}, ${again}`,
    isOk: before === 200 && deactivated === 401 && again === 401,
  });
}
