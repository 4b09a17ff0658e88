import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg, largeJpeg } from "@lotwright/server/testing/pictures";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { isWithin } from "../installation/waiting";
import { type Caller, isRefused, megabytes, ms, type Reply, tallyOf } from "./call";
import { type Person, register } from "./people";
import { watching } from "./watch";

const boundary = "lotwright";
const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
const settleMs = 5_000;
const idleMs = 30_000;
const answeredMs = 2_000;
const stopMs = 10_000;
const stopAfterMs = 2_000;
/** Behind a proxy a server keeps serving for 5 s after SIGTERM. */
const quickStopMs = 8_000;

const part = (head: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const filePart = (name: string, bytes: Uint8Array) =>
  part(`name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`, bytes);

/** A form with two files: busboy's limit of one would never end it. */
export async function formOfTwoFiles() {
  const files = [filePart("photo", await jpeg()), filePart("photo", await largeJpeg())];
  return { headers: type, body: Buffer.concat([...files, end]) };
}

/** T77: forms that a multipart parser may wait for forever. */
export async function brokenForms(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  const [photo, second] = [await jpeg(), await largeJpeg()];
  const forms = {
    "a form with two files in one field": [filePart("photo", photo), filePart("photo", second), end],
    "a form with a second file in another field": [filePart("photo", photo), filePart("other", second), end],
    "a form whose file has no end": [filePart("photo", photo)],
    "a form of 1,000 fields": [
      ...Array.from({ length: 1_000 }, (_, index) => part(`name="f${index}"`, "x")),
      filePart("photo", photo),
      end,
    ],
  };
  for (const [what, parts] of Object.entries(forms)) {
    const body = Buffer.concat(parts);
    const reply = await person.ask({ method: "POST", path: "/api/upload-photo", headers: type, body });
    const isGone = await isWithin(settleMs, async () => (await foldersOf(site)) === 0);
    note({
      threat: "T77",
      what,
      must: `400 < ${ms(answeredMs)}, no folder left`,
      measured: `${tallyOf([reply])} after ${ms(reply.ms)} ${sentenceOf(reply)}, folders left: ${await foldersOf(site)}`,
      isOk: reply.status === 400 && reply.ms < answeredMs && isGone,
    });
  }
  await slowForms(site, person, note);
  await stopAfterForms(site, note);
}

const foldersOf = async ({ temporary }: Installation) => (await readdir(temporary)).length;
const sentenceOf = ({ text }: Reply) => /"message":"([^"]*)"/.exec(text)?.[1] ?? "";

/** A form that is sent in steps; `closed` resolves with the status of the response, 0 for none. */
export function openForm({ origin, headers }: Caller, photo: Uint8Array) {
  const startedAt = performance.now();
  const sent = request(`${origin}/api/upload-photo`, {
    method: "POST",
    agent: false,
    headers: { ...headers, ...type, "content-length": String(photo.length + 1_000) },
  });
  let status = 0;
  const closed = new Promise<{ status: number; ms: number }>((resolve) => {
    sent.once("close", () => resolve({ status, ms: performance.now() - startedAt }));
  });
  sent.on("error", () => {});
  sent.once("response", (answer) => {
    status = answer.statusCode ?? 0;
    answer.resume();
  });
  sent.write(filePart("photo", photo).subarray(0, 400));
  return { sent, closed };
}

async function slowForms(site: Installation, person: Person, note: Note): Promise<void> {
  const { sent, closed } = openForm(person, await jpeg());
  const graceMs = 5_000;
  const { result, growthBytes } = await watching(site.first, () =>
    Promise.race([closed, sleep(idleMs + graceMs, undefined)]),
  );
  sent.destroy();
  const isGone = await isWithin(settleMs, async () => (await foldersOf(site)) === 0);
  note({
    threat: "T77",
    what: "a form that stalls in the middle of its file",
    must: `408 after ${idleMs / 1_000} s, no folder left`,
    measured: `${result ? `${result.status} after ${ms(result.ms)}` : `still open after ${(idleMs + graceMs) / 1_000} s`}, folders left: ${await foldersOf(site)}, memory +${megabytes(growthBytes)}`,
    isOk: result?.status === 408 && isGone,
  });
}

/** T77: rejected forms do not delay the shutdown. */
async function stopAfterForms({ origin, first }: Installation, note: Note): Promise<void> {
  const people = await Promise.all([1, 2, 3].map(() => register(origin)));
  const asked = { method: "POST", path: "/api/upload-photo", ...(await formOfTwoFiles()), withinMs: 20_000 };
  const forms = people.map((person) => person.ask(asked));
  await sleep(stopAfterMs);
  const startedAt = performance.now();
  const ended = first.kill("SIGTERM");
  const code = await Promise.race([ended, sleep(2 * stopMs, undefined)]);
  const took = performance.now() - startedAt;
  if (code === undefined) await first.kill("SIGKILL");
  const replies = await Promise.all(forms);
  note({
    threat: "T77",
    what: `SIGTERM ${ms(stopAfterMs)} after three forms of two files`,
    must: `exit 0 < ${ms(quickStopMs)}`,
    measured: `exit ${code ?? "not"} after ${ms(took)}; the forms: ${tallyOf(replies)}`,
    isOk: code === 0 && took < quickStopMs && replies.every(isRefused),
  });
}
