import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { atMost } from "./goals";
import { run } from "./load";
import { addLargeSale } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { median } from "./statistics";

const goals = { checkMs: 2_000, unchangedMs: 50, kilobytes: 60 };
const preset = "hibid-af360";

type Task = {
  name: string;
  path: string;
  headers?: Record<string, string>;
  status?: number;
  /** Change before each request, so that the check is computed again. */
  change?: () => Promise<unknown>;
};

/** Adds a sale in which every other title is cut by the platform and all consignor codes are mapped. */
async function addSale(person: Person, dataDir: string, lots: number): Promise<string> {
  await person.staff.client.send("PATCH", `/export-mappings/${preset}`, {
    fallbacks: { consignor: "HOUSE", category: "Misc", condition: "used" },
  });
  const { manifestId } = await addLargeSale(person, { dataDir, lots, photosPerLot: 1, photoBytes: 1_000 });
  await person.sql`
    update items set title = 'Victorian brass table lamp with a green glass shade, number ' || lot_number
    where manifest_id = ${manifestId} and lot_number % 2 = 0`;
  await person.sql`vacuum analyze items`;
  return manifestId;
}

/** Measures a large sale's pre-flight check: computed, cached, by version, and by page. */
export function check(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, { lots: [4_000, 20], repeated: [9, 1] } as const);
  return atServer(place, async ({ dataDir, server, person }) => {
    const manifestId = await addSale(person, dataDir, sizes.lots);
    const path = `/api/manifests/${manifestId}/preflight`;
    const headers = { cookie: person.staff.cookie };
    const cpuMs = async () => 1_000 * (await server.usage().cpuSeconds());
    const postgresMs = async () => 1_000 * (await person.database.cpuSeconds());
    const change = () => person.sql`
      update items set updated_at = updated_at + interval '1 second' where manifest_id = ${manifestId} and lot_number = 1000`;

    async function measure(
      { name, path, headers: more, status = 200, change }: Task,
      goalMs: number,
    ): Promise<Row> {
      const ask = () => ({ method: "GET", path, headers: { ...headers, ...more } }) as const;
      const once = { origin: server.origin, connections: 1, seconds: 60, most: 1, status, ask };
      const [times, spent, spentThere]: number[][] = [[], [], []];
      let bytes = 0;
      for (let turn = 0; turn < sizes.repeated; turn += 1) {
        await change?.();
        const [before, beforeThere] = [await cpuMs(), await postgresMs()];
        const answered = await run(once);
        times?.push(...answered.latenciesMs);
        spent?.push((await cpuMs()) - before);
        spentThere?.push((await postgresMs()) - beforeThere);
        bytes = answered.bytes;
      }
      const cpu = `CPU of server and PostgreSQL ${ms(median(spent ?? []))}, ${ms(median(spentThere ?? []))}`;
      return atMost(`${name}: ${(bytes / 1_000).toFixed(1)} kB; ${cpu}`, median(times ?? []), goalMs, "ms");
    }

    const first = `${path}?preset=${preset}&limit=50`;
    const etag = (await fetch(`${server.origin}${first}`, { headers })).headers.get("etag") ?? "";
    const group = "code=title-too-long&level=error&column=Title";
    const page = `${path}/findings?preset=${preset}&${group}&limit=50&after=0.50`;
    const known = { "if-none-match": etag };
    const rows = [
      await measure({ name: "whole check, unchanged", path: `${path}?preset=${preset}` }, goals.checkMs),
      await measure({ name: "first 50 of each group, unchanged", path: first }, goals.unchangedMs),
      await measure(
        { name: "the same by its version", path: first, headers: known, status: 304 },
        goals.unchangedMs,
      ),
      await measure({ name: "next 50 findings of a group", path: page }, goals.unchangedMs),
      await measure({ name: "first 50 of each group after a change", path: first, change }, goals.checkMs),
    ];
    return printReport(rows) || isSmallest;
  });
}
