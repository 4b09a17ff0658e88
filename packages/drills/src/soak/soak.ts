import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/testing/pictures";
import { atInstallation, type Installation } from "../installation/installation";
import { countWhole, createLoad, type Load, type Workplace } from "../installation/people";
import { readOptions } from "../installation/read-options";
import { type Note, printReport, type Row } from "../installation/report";
import { signUp } from "../installation/staff";
import { collectsOnSignal, sampleUntil, takeSampleAtRest } from "./samples";
import { noteActions, noteLeaks, noteMemory, type Outage } from "./verdicts";

const peoplePerWorkspace = 10;
/** Settings for a small heap, so that Node collects garbage early. */
export const soakSettings = {
  NODE_OPTIONS: `--max-old-space-size=256 ${collectsOnSignal}`,
  LOG_LEVEL: "error",
};

type Sizes = Record<
  "minutes" | "people" | "servers" | "warmUpMs" | "restMs" | "sampleMs" | "faultMs" | "thinkMs",
  number
>;
type Scene = { site: Installation; sizes: Sizes };

/** Runs people's work while the database and the store each fail for some seconds. */
export function soak(args: string[], shared?: Installation): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    minutes: [10, 0.03],
    people: [50, 2],
    servers: [1, 1],
    warmUpMs: [10_000, 300],
    restMs: [10_000, 200],
    sampleMs: [2_000, 200],
    faultMs: [5_000, 400],
    // The pauses are shorter than people's, and long enough for two processors.
    thinkMs: [5_000, 100],
  });
  const wanted = { serverCount: sizes.servers, isSmallest, more: soakSettings };
  return atInstallation(shared, wanted, (site) => soakOn({ site, sizes }));
}

/** Hires members, each with a shared manifest, since concurrency limits apply per account. */
async function hire({ site: { origin }, sizes: { people, thinkMs } }: Scene): Promise<Load> {
  const count = Math.ceil(people / peoplePerWorkspace);
  const admins = await Promise.all(Array.from({ length: count }, () => signUp(origin)));
  const places: (Workplace & { catalog: string })[] = [];
  for (const admin of admins) {
    for (let hired = 0; hired < peoplePerWorkspace && places.length < people; hired += 1) {
      const manifestId = await admin.makeManifest();
      const catalog = `/api/public/manifests/${await admin.share(manifestId)}`;
      places.push({ staff: await admin.hire([manifestId]), manifestId, catalog });
    }
  }
  return createLoad(places, {
    photo: await jpeg({ width: 1_600, height: 1_200 }),
    pauseMs: [thinkMs / 5, thinkMs],
    describedShare: 0.5,
    mostLots: 12,
    deeds: ({ capture, edit, call, lots }, { staff, manifestId }) => {
      const list = call("list the lots", () => staff.send("GET", `/manifests/${manifestId}/items`));
      const catalog = places.find((place) => place.manifestId === manifestId)?.catalog ?? "";
      const view = call("view the catalog", () => staff.read(catalog));
      const preview = async () => {
        const lot = lots.at(-1);
        if (!lot) return capture();
        const body = { photoUrls: [lot.url], userNotes: "Brass" };
        await call("ask the AI", () => staff.send("POST", `/items/${lot.id}/generate-preview`, body))();
      };
      const download = call("export", () => staff.read(`/api/manifests/${manifestId}/export`));
      const often = [capture, edit, list, view];
      return [...often, ...often, ...often, capture, edit, capture, preview, download];
    },
  });
}

async function workFor(load: Load, ms: number): Promise<void> {
  load.start();
  await sleep(ms);
  await load.stop();
}

async function injectFaults({ site: { database, store }, sizes }: Scene): Promise<Outage[]> {
  const outages: Outage[] = [];
  for (const [what, { gate }] of Object.entries({ "the database": database, "the store": store })) {
    await sleep(sizes.minutes * 60_000 * 0.25);
    const from = performance.now();
    await gate.refuse();
    await sleep(sizes.faultMs);
    await gate.open();
    outages.push({ what, from, to: performance.now() });
  }
  return outages;
}

async function soakOn(scene: Scene): Promise<boolean> {
  const { site, sizes } = scene;
  const { minutes, warmUpMs, restMs, sampleMs } = sizes;
  const load = await hire(scene);
  await workFor(load, warmUpMs);
  await sleep(restMs);
  const before = await takeSampleAtRest(site);
  const over = new AbortController();
  const sampling = sampleUntil(site, sampleMs, over.signal);
  const [outages] = await Promise.all([injectFaults(scene), workFor(load, minutes * 60_000)]);
  over.abort();
  const samples = await sampling;
  await sleep(restMs);
  const after = await takeSampleAtRest(site);
  const rows: Row[] = [];
  const note: Note = (row) => rows.push(row);
  noteActions(site, { answers: load.answers(), outages }, note);
  if (!site.isSmallest) noteMemory(samples, note);
  noteLeaks(site, { before, after, samples }, note);
  const { isWhole, words } = await countWhole(site, load, { hasGaps: true });
  const must = "none lost, none twice, no photo lost";
  note({ what: "lots in the end, after a rest", must, measured: words, isOk: isWhole });
  return printReport(rows);
}
