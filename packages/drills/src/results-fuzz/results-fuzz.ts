import { resultsPreview } from "@lotwright/contracts/catalog/results";
import { atLeast, atMost } from "../bench/goals";
import { addLots, addManifests } from "../bench/sale";
import { atServer, type Person, type Place } from "../bench/scene";
import { readOptions } from "../installation/read-options";
import { printReport, type Row } from "../installation/report";
import { type FuzzedFile, fileOf, unsoldCents } from "./files";

/** Maximum growth of the server's memory. */
const maxGrowthMegabytes = 300;
/** Number of files sent concurrently. */
const concurrent = 4;
/** Maximum number of files whose text is printed. */
const maxPrinted = 5;

type Sizes = { files: number; seed: number };
type Answered = { file: FuzzedFile; number: number; status: number; text: string };

/** Prices of the lots that a preview would sell. */
function soldPrices({ status, text }: Answered): number[] {
  if (status !== 200) return [];
  const { changes } = resultsPreview.parse(JSON.parse(text));
  return changes.flatMap(({ after }) => (after.saleState === "sold" ? (after.hammerPrice ?? 0) : []));
}

/** Whether the row with this price marks its lot as not sold. */
const isUnsold = (price: number) => Math.round(price * 100) % 100 === unsoldCents;

async function send({ staff }: Person, manifestId: string, seed: number, number: number): Promise<Answered> {
  const file = await fileOf(seed, number);
  const { status, text } = await staff.send("POST", `/manifests/${manifestId}/results/preview`, file.body);
  return { file, number, status, text };
}

async function sendAll(person: Person, manifestId: string, { files, seed }: Sizes) {
  const counts = new Map<string, number>();
  const troubles: Answered[] = [];
  let next = 0;
  let soldCount = 0;
  const sendNext = async () => {
    while (next < files) {
      next += 1;
      const answer = await send(person, manifestId, seed, next);
      const key = `${answer.file.what}: ${answer.status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const prices = soldPrices(answer);
      soldCount += prices.length;
      if (prices.some(isUnsold) || ![200, 400].includes(answer.status)) troubles.push(answer);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, sendNext));
  return { counts, troubles, soldCount };
}

function print({ file, number, status, text }: Answered): void {
  console.log(`\nfile ${number}, ${file.what}: ${status} ${text.slice(0, 300)}`);
  if ("csv" in file.body) console.log(JSON.stringify(file.body.csv));
}

/** Sends damaged files of results to a server, which answers each with a preview or a sentence, and sells no lot whose row says otherwise. */
export function fuzzResults(args: string[], place?: Place): Promise<boolean> {
  const { sizes } = readOptions(args, { files: [10_000, 80], seed: [1, 1] });
  return atServer(place, async ({ person, server }) => {
    const [manifestId = ""] = await addManifests(person, 1);
    await addLots(person, { manifestIds: [manifestId], count: 30 });
    const { resetPeak, rssBytes, peakBytes } = server.usage();
    const before = await rssBytes();
    await resetPeak();
    const { counts, troubles, soldCount } = await sendAll(person, manifestId, sizes);
    server.assertRuns();
    troubles.slice(0, maxPrinted).forEach(print);
    console.log(
      [...counts]
        .map(([what, count]) => `${what}, ${count} files`)
        .sort()
        .join("\n"),
    );
    const sold = troubles.filter(({ status }) => status === 200);
    const rows: Row[] = [
      atLeast("lots that the files sell", soldCount, sizes.files, "lots"),
      atMost("files that are neither previewed nor refused", troubles.length - sold.length, 0, "files"),
      atMost("files that sell a lot whose row says otherwise", sold.length, 0, "files"),
    ];
    const growth = ((await peakBytes()) - before) / 1e6;
    rows.push(atMost("memory that they add at its peak", growth, maxGrowthMegabytes, "MB"));
    return printReport(rows);
  });
}
