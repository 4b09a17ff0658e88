import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLinuxProcess } from "@lotwright/tooling/linux-process";
import { z } from "zod";
import { readOptions } from "../../installation/read-options";
import { printReport } from "../../installation/report";
import { peerGoals } from "../goals";
import { measureRounds, type Target, type Work } from "../rounds";
import { fillSpeedSale, type SpeedSale } from "../sale";
import { atServer, type Person, type Place, startReference } from "../scene";
import { peersTable, writePerformancePage } from "../tables";
import { peerNames, speedWork, workBeside, workNamed } from "../work";
import { directus } from "./directus";
import { install } from "./install";
import { parse } from "./parse";
import type { Peer, PeerPlace } from "./peer";
import { fillEveryColumn, missingColumns } from "./peer-lots";

const kinds = [parse, directus];
/** Number of wide lists, more than our server caches. */
const lists = 32;
const lots = z.array(z.record(z.string(), z.unknown()));

/**
 * Measures the built server compared with generic back ends from npm, and the minimal reference. Resolves to false if a goal is
 * missed. The smallest size measures only ours and the reference.
 */
export function peers(args: string[], place?: Place): Promise<boolean> {
  const wish = readOptions(
    args,
    { rounds: [5, 1], seconds: [0.8, 0] },
    { texts: ["only", "folder"], switches: ["write"] },
  );
  return atServer(place, async ({ server, dataDir, person }) => {
    console.error("filling the sale");
    const sale = await fillSpeedSale(person, dataDir, wish.isSmallest);
    await person.sql`delete from manifests where id = any(${sale.lists.splice(lists)}::uuid[])`;
    await fillEveryColumn(person.sql, [...sale.lists, ...sale.ours, ...sale.theirs], person.userId);
    const reference = await startReference(person.database.url, dataDir);
    const started = wish.isSmallest
      ? noPeers
      : await startPeers(person, sale, { dataDir, folder: wish.text("folder") });
    try {
      const { running, complaints } = started;
      const asked = Object.fromEntries(Object.entries(running).map(([id, peer]) => [id, peer.asked]));
      const all = await speedWork({ sale, person, etag: "", pageEtag: "" });
      const work = workBeside(workNamed(all, wish.text("only")), asked);
      const servers = Object.entries({ ours: server, reference, ...running });
      const targets: Record<string, Target> = Object.fromEntries(
        servers.map(([id, { origin, pid }]) => [id, { origin, ...readLinuxProcess(pid) }]),
      );
      await checkColumns(work, targets);
      const plan = { work, ...wish.sizes, isSmallest: wish.isSmallest };
      const lines = await measureRounds(targets, person.database, plan);
      const titles = Object.fromEntries(kinds.map(({ id, title }) => [id, title]));
      const rows = peersTable(lines, { ours: "Lotwright", reference: "bare", ...titles });
      const table = [rows, ...complaints].join("\n\n");
      console.log(table);
      if (wish.has("write")) await writePerformancePage("peers", table);
      return printReport(peerGoals(lines)) || wish.isSmallest;
    } finally {
      await Promise.all([reference, ...Object.values(started.running)].map(({ stop }) => stop()));
      await started.remove();
    }
  });
}

/** Requests a list and a lot from every server; throws if a column is missing. */
async function checkColumns(work: Work[], targets: Record<string, Target>): Promise<void> {
  for (const { name, asked } of work.filter(
    ({ name }) => name === peerNames.list || name === peerNames.item,
  )) {
    for (const [server, { ask }] of Object.entries(asked)) {
      const { path, headers = {} } = ask(0, 0);
      const response = await fetch(`${targets[server]?.origin}${path}`, { headers });
      const missing = missingColumns(await response.json());
      if (missing.length > 0) throw new Error(`${name}: ${server} answers without ${missing.join(", ")}`);
    }
  }
}

type Running = Record<string, Peer>;
const noPeers = { running: {} as Running, complaints: [] as string[], remove: async () => {} };

/** Installs, starts and fills each peer. One that fails is reported, and the others continue. */
async function startPeers(
  person: Person,
  { lists: [listed = ""], ours, photoUrls, pictures }: SpeedSale,
  { dataDir, folder }: { dataDir: string; folder: string | undefined },
) {
  const scratch = folder ?? (await mkdtemp(join(tmpdir(), "lotwright-peers-")));
  const lotsOf = async (manifestId: string) =>
    lots.parse(await person.staff.client.send("GET", `/manifests/${manifestId}/items`));
  const own = [];
  for (const manifestId of ours) own.push(await lotsOf(manifestId));
  const place: Omit<PeerPlace, "folder" | "databaseUrl"> = {
    ...{ dataDir, photoUrls, pictures, lots: { listed: await lotsOf(listed), own } },
  };
  const running: Running = {};
  const complaints: string[] = [];
  for (const kind of kinds) {
    try {
      console.error(`installing and filling ${kind.title}`);
      const installed = await install(scratch, kind.package);
      await person.sql`create database ${person.sql(kind.id)}`;
      const databaseUrl = person.database.url.replace(/[^/]+$/, kind.id);
      running[kind.id] = await kind.start({ ...place, folder: installed, databaseUrl });
    } catch (error) {
      complaints.push(`${kind.title} did not start: ${error instanceof Error ? error.message : error}`);
    }
  }
  return {
    running,
    complaints,
    remove: () => (folder ? Promise.resolve() : rm(scratch, { recursive: true })),
  };
}
