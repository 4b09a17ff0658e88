import { randomUUID } from "node:crypto";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { jpeg } from "@lotwright/testing/pictures";
import { makeLot } from "../faults/lots";
import type { Installation } from "../installation/installation";
import { ms, type Note } from "../installation/report";
import { type Staff, signUp } from "../installation/staff";
import { isWithin } from "../installation/waiting";
import { register, request, requestOverHttp2 } from "./requests";

const newEmail = () => `${randomUUID()}@example.com`;
/** Duration after which an event counts as delayed by a buffer. */
const eventWithinMs = 1_000;

const photoOf = async (bytes: number) => {
  const photo = await jpeg();
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
};

/** Records whether a measured value equals the required one. */
function noteEqual(note: Note, what: string, must: string, measured: string): void {
  note({ what, must, measured, isOk: measured === must });
}

/** Checks TLS, addresses, and everything that nginx's defaults would reject or delay. */
export async function checkSite(
  site: Installation,
  note: Note,
  { http, https }: { http: string; https: string },
): Promise<void> {
  const { protocol, status } = await requestOverHttp2(https, "/healthz");
  noteEqual(note, "TLS connection that offers HTTP/2", "h2, 200", `${protocol}, ${status}`);
  const moved = await request(`${http}/manifests?page=2`);
  const target = `301 to https://127.0.0.1/manifests?page=2`;
  noteEqual(note, "plain http", target, `${moved.status} to ${moved.headers.location}`);
  const registered = await register(https, newEmail());
  const cookie = String(registered.headers["set-cookie"]);
  const marks = ["Secure", "HttpOnly", "__Host-"].filter((mark) => cookie.includes(mark)).join(" ");
  noteEqual(note, "registration from a page", "201 Secure HttpOnly __Host-", `${registered.status} ${marks}`);
  await checkForgedAddresses(note, "behind nginx", https, ["127.0.0.11", "127.0.0.12"]);

  const staff = await signUp(https);
  const largest = await staff.upload(randomUUID(), await photoOf(maxUploadBytes));
  noteEqual(note, "upload of 40 MB", "201", `${largest.status}`);
  await checkExport(note, staff);
  await checkEvents(site, note, staff);
}

/** Checks an export of many separate lots, whose request line has 17 kB. */
async function checkExport(note: Note, staff: Staff): Promise<void> {
  const manifestId = await staff.makeManifest();
  await makeLot(staff, { manifestId });
  const lots = Array.from({ length: 3_000 }, (_, index) => 2 * index + 1_000).join(",");
  const path = `/api/manifests/${manifestId}/export?lots=${encodeURIComponent(lots)}`;
  const { status } = await staff.read(path);
  note({
    what: "export of selected lots",
    must: "200",
    measured: `${status}, an address of ${Math.round(path.length / 1_000)} kB`,
    isOk: status === 200,
  });
}

async function checkEvents(site: Installation, note: Note, staff: Staff): Promise<void> {
  const manifestId = await staff.makeManifest();
  const closing = new AbortController();
  const events = await staff.client.openEvents(closing.signal);
  await events.next();
  const startedAt = performance.now();
  await staff.client.makeItem({ manifestId, title: "Brass lamp" });
  for (let text = ""; !text.includes(manifestId); ) text += (await events.next()).value;
  const took = performance.now() - startedAt;
  closing.abort();
  const must = `< ${ms(eventWithinMs)} after the change began`;
  note({ what: "event of a change", must, measured: ms(took), isOk: site.isInTime(took, eventWithinMs) });
}

/** Number of registrations that an address has left in this hour. */
async function remainingOf(origin: string, from: string, headers: Record<string, string> = {}) {
  const answer = await register(origin, newEmail(), { from, headers });
  return /"registrations";r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1] ?? `${answer.status}`;
}

/** Checks that two users are rate-limited separately, whatever forwarded address they send. */
async function checkForgedAddresses(
  note: Note,
  where: string,
  origin: string,
  [first, second]: [string, string],
): Promise<void> {
  const counts = [await remainingOf(origin, first)];
  for (const forged of ["203.0.113.7", `203.0.113.8, ${second}`]) {
    counts.push(await remainingOf(origin, first, { "x-forwarded-for": forged }));
  }
  counts.push(await remainingOf(origin, second));
  const what = `registrations left ${where}: one person, twice with forged addresses; another person`;
  noteEqual(note, what, "19, 18, 17, 19", counts.join(", "));
}

/**
 * Checks cookies behind a proxy that ends TLS: they are secure. A client that bypasses it gets none, and is rate-limited
 * separately.
 */
export async function checkBehindProxy(
  note: Note,
  { front, inner }: { front: string; inner: string },
): Promise<void> {
  await checkForgedAddresses(note, "behind two proxies", front, ["127.0.0.21", "127.0.0.22"]);
  const registered = await register(front, newEmail());
  const isSecure = String(registered.headers["set-cookie"]).includes("Secure");
  const shown = `${registered.status}${isSecure ? " Secure" : ""}`;
  noteEqual(note, "registration from a page behind two proxies", "201 Secure", shown);
  const forged = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
  const page = { ...forged, origin: inner.replace("http:", "https:") };
  const refused = await register(inner, newEmail(), { from: "127.0.0.23", headers: page });
  const code = /"code":"(\w+)"/.exec(refused.text)?.[1];
  const past = "registration past the proxy in front, with its headers forged";
  noteEqual(note, past, "403 CROSS_ORIGIN", `${refused.status} ${code}`);
  await checkForgedAddresses(note, "past the proxy in front", inner, ["127.0.0.24", "127.0.0.25"]);
}

/** Records whether `/readyz` reports this backup state within half a minute. */
export async function checkBackup(note: Note, origin: string, wanted: string): Promise<void> {
  let said = "";
  await isWithin(30_000, async () => {
    said = /"backup":"(\w+)"/.exec((await request(`${origin}/readyz`)).text)?.[1] ?? "nothing";
    return said === wanted;
  });
  noteEqual(note, "/readyz: backup", wanted, said);
}
