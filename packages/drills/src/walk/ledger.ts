import { createHash } from "node:crypto";
import { z } from "zod";
import type { Load, Lot } from "../installation/people";
import type { Staff } from "../installation/staff";

type Reader = Pick<Staff, "origin" | "client">;
type Captured = Pick<Load, "lots" | "manifestIds">;

/** Number of compared lots, each with a photo, and a sentence for each missing or different lot or photo. */
export type Compared = { lots: number; lost: string[] };

const concurrentReads = 8;
const items = z.array(z.object({ id: z.string(), title: z.string(), photoUrls: z.array(z.string()) }));

async function compareLots({ client }: Reader, load: Captured): Promise<string[]> {
  const [manifestId = ""] = load.manifestIds;
  const list = items.parse(await client.send("GET", `/manifests/${manifestId}/items`));
  const byId = new Map(list.map((item) => [item.id, item]));
  return load.lots().flatMap(({ id, url, titles }) => {
    const item = byId.get(id);
    if (!item) return [`lot ${id} is missing`];
    const isSame = titles.includes(item.title) && item.photoUrls.join() === url;
    return isSame ? [] : [`lot ${id} is "${item.title}" with ${item.photoUrls.join()}`];
  });
}

/** Records lots that were acknowledged to people, and the hash of each photo at its first read. */
export function createLedger() {
  const loads: Captured[] = [];
  const hashes = new Map<string, string>();

  async function comparePhoto(reader: Reader, { url }: Lot): Promise<string[]> {
    const answer = await fetch(`${reader.origin}${url}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) return [`${url} answers ${answer.status}`];
    const hash = createHash("sha256").update(bytes).digest("hex");
    const known = hashes.get(url) ?? hash;
    hashes.set(url, known);
    return known === hash ? [] : [`${url} has other bytes`];
  }

  return {
    add<Work extends Captured>(load: Work): Work {
      loads.push(load);
      return load;
    },
    /** Reads all lots and photos again, and compares them. */
    async compare(reader: Reader): Promise<Compared> {
      const lots = loads.flatMap((load) => load.lots());
      const lost: string[] = [];
      for (const load of loads) lost.push(...(await compareLots(reader, load)));
      for (let from = 0; from < lots.length; from += concurrentReads) {
        const some = lots.slice(from, from + concurrentReads);
        lost.push(...(await Promise.all(some.map((lot) => comparePhoto(reader, lot)))).flat());
      }
      return { lots: lots.length, lost };
    },
  };
}
