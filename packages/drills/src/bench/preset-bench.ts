import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { download, measureDownload } from "./download";
import { atMost } from "./goals";
import { addLargeSale } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { median } from "./statistics";

const goals = { firstByteMs: 100, cpuSeconds: 5, megabytes: 60 };
const defaultPreset = "hibid-af360";
const photoBytes = 1_000;

/** Adds a sale in which the platform's check finds no error. */
async function addSale(person: Person, sale: { dataDir: string; lots: number; preset: string }) {
  await person.staff.client.send("PATCH", `/export-mappings/${sale.preset}`, {
    fallbacks: { consignor: "HOUSE", category: "Misc", condition: "used" },
  });
  const { manifestId } = await addLargeSale(person, { ...sale, photosPerLot: 1, photoBytes });
  await person.sql`vacuum analyze`;
  return manifestId;
}

/** Measures downloads of a large sale in a platform's format, right after its check: before and after a delivery. */
export function preset(args: string[], place?: Place): Promise<boolean> {
  const wanted = { lots: [20_000, 20], rounds: [5, 1] } as const;
  const { isSmallest, sizes, text } = readOptions(args, wanted, { texts: ["preset"] });
  const id = text("preset") ?? defaultPreset;
  return atServer(place, async ({ dataDir, server, person }) => {
    const { cookie, client } = person.staff;
    const manifestId = await addSale(person, { dataDir, lots: sizes.lots, preset: id });
    const url = `${server.origin}/api/manifests/${manifestId}/export?preset=${id}`;
    const check = async () => {
      await person.sql`
        update items set updated_at = updated_at + interval '1 second'
        where manifest_id = ${manifestId} and lot_number = 1000`;
      await client.send("GET", `/manifests/${manifestId}/preflight?preset=${id}&limit=50`);
    };
    async function firstBytes(when: string): Promise<Row> {
      const tookMs = [];
      for (let round = 0; round < sizes.rounds; round += 1) {
        await check();
        tookMs.push((await download(url, cookie, { isFirstByteEnough: true })).firstByteMs);
      }
      const what = `first byte after a check, ${when}: ${tookMs.map(ms).join(", ")}`;
      return atMost(what, median(tookMs), goals.firstByteMs, "ms");
    }
    async function whole(when: string): Promise<Row[]> {
      await check();
      const postgresBefore = await person.database.cpuSeconds();
      const { cpuSeconds, growthBytes, seconds } = await measureDownload(server, url, cookie);
      const postgres = (await person.database.cpuSeconds()) - postgresBefore;
      const what = `CPU of a download ${when}, in ${ms(1_000 * seconds)}; of PostgreSQL ${ms(1_000 * postgres)}`;
      return [
        atMost(what, cpuSeconds, goals.cpuSeconds, "s"),
        atMost(`peak memory of a download ${when}`, growthBytes / 1e6, goals.megabytes, "MB"),
      ];
    }
    const rows = [await firstBytes("before a delivery"), ...(await whole("before a delivery"))];
    for (let round = 0; round < Math.min(2, sizes.rounds); round += 1)
      rows.push(...(await whole("after a delivery")));
    rows.push(await firstBytes("after a delivery"));
    return printReport(rows) || isSmallest;
  });
}
