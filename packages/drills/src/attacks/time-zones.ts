import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/server/testing/unzip";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Person, register } from "./people";
import { fillByTheHour } from "./sales";

const zones = [
  "US/Pacific-New",
  ...["AET", "CAT", "CET", "EET", "WET", "BST", "IST", "PST"],
  ...["Europe/London", "Asia/Kolkata", "Pacific/Auckland", "America/Los_Angeles"],
];
const day = "2026-05-10";
const start = "2026-05-08T00:00:00Z";
const hours = 120;
const hourMs = 3_600_000;

/** The number of lots added on that day; undefined for an unknown time zone. */
function expectedIn(timeZone: string): number | undefined {
  try {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
    const times = Array.from({ length: hours }, (_, hour) => new Date(Date.parse(start) + hour * hourMs));
    return times.filter((time) => format.format(time) === day).length;
  } catch {
    return undefined;
  }
}

async function downloaded({ origin, headers }: Person, path: string) {
  return new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
    const asked = request(`${origin}${path}`, { agent: false, headers }, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, bytes }), reject);
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** T82: an export's days match the dates in its file, for every name of a time zone. */
export async function timeZones(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  const manifestId = await person.makeManifest();
  await fillByTheHour(site, manifestId, { from: start, hours });
  const settings = { includeColumns: ["lotNumber", "createdAt"] };
  await person.sure({ method: "POST", path: "/api/export-settings", body: settings });
  for (const zone of zones) {
    const query = new URLSearchParams({ fromDate: day, toDate: day, timeZone: zone });
    const { status, bytes } = await downloaded(person, `/api/manifests/${manifestId}/export?${query}`);
    const expected = expectedIn(zone);
    const days = status === 200 ? await daysIn(bytes) : [];
    const others = days.filter((each) => each !== day).length;
    note({
      threat: "T82",
      what: `an export of one day in ${zone}`,
      must: expected === undefined ? "400" : `200, ${expected} lots of that day`,
      measured: `${status}, ${days.length} lots${others > 0 ? `, ${others} of another day` : ""}`,
      isOk:
        expected === undefined ? status === 400 : status === 200 && days.length === expected && others === 0,
    });
  }
}

async function daysIn(zip: Buffer): Promise<string[]> {
  const entries = await unzip(new Uint8Array(zip).buffer);
  const [, ...lines] = String(entries.get("lots.csv")).trim().split("\r\n");
  return lines.map((line) => line.split(",").at(-1) ?? "");
}
