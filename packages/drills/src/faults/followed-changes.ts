import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { item } from "@lotwright/contracts/catalog/items";
import { type ChangeEntry, changesPage } from "@lotwright/contracts/exports/changes";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { isOk, retryUntilAccepted, type Staff, signUp } from "../installation/staff";
import { until } from "../installation/waiting";

const pageSize = 7;
const writerCount = 20;

/** A copy of a workspace's items, made from the changes feed alone. No manifest is removed. */
function createMirror(staff: Staff) {
  const stored = new Map<string, unknown>();
  let cursor = "";
  let pages = 0;
  const apply = (entry: ChangeEntry) => {
    if (entry.change === "saved") stored.set(entry.id, entry.data);
    else stored.delete(entry.id);
  };
  return {
    stored,
    pages: () => pages,
    /** Applies all pages; retries while a server is down. */
    async read(): Promise<void> {
      for (let hasMore = true; hasMore; ) {
        const path = `/changes?types=item&limit=${pageSize}${cursor && `&cursor=${cursor}`}`;
        const answer = await retryUntilAccepted(() => staff.send("GET", path));
        const page = changesPage.parse(JSON.parse(answer.text));
        page.changes.forEach(apply);
        pages += 1;
        ({ cursor, hasMore } = page);
      }
    },
  };
}

/** Adds, changes and deletes lots until `isOver`. Lost answers don't matter: the lists decide what there is. */
async function write(staff: Staff, manifestId: string, isOver: () => boolean): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const id = randomUUID();
    const answers = [
      await staff.send("POST", "/items", { id, manifestId }),
      await staff.send("PATCH", `/items/${id}`, { title: `Lamp ${count}` }),
      await staff.send("POST", `/manifests/${manifestId}/items/bulk`, {
        ...{ ids: [id], operation: { kind: "set", fields: { category: "Tools" } } },
      }),
      ...(count % 3 === 0 ? [await staff.send("DELETE", `/items/${id}`)] : []),
    ];
    count += answers.filter(isOk).length;
  }
  return count;
}

/** All items as the list answers them, by id. */
async function readLots(staff: Staff, manifestId: string): Promise<Map<string, unknown>> {
  const { text } = await retryUntilAccepted(() => staff.send("GET", `/manifests/${manifestId}/items`));
  return new Map(
    item
      .array()
      .parse(JSON.parse(text))
      .map((lot) => [lot.id, lot]),
  );
}

const sortedText = (lots: Map<string, unknown>) =>
  JSON.stringify([...lots].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Changes a lot in a transaction that commits after `heldMs`, with a lower id than all other writes of that time. */
async function holdTransaction({ database }: Installation, itemId: string, heldMs: number): Promise<void> {
  await database.sql().begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`update items set notes = 'Committed last' where id = ${itemId}`;
    await sleep(heldMs);
  });
}

/** A reader of the changes feed misses nothing while transactions commit out of order and a server is killed. */
export async function followedChanges(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const itemId = randomUUID();
  await retryUntilAccepted(() => staff.send("POST", "/items", { id: itemId, manifestId }));
  const heldMs = site.size(60_000, 1_500);
  const mirror = createMirror(staff);
  let isOver = false;
  const held = holdTransaction(site, itemId, heldMs);
  const writers = Array.from({ length: writerCount }, () => write(staff, manifestId, () => isOver));
  const reading = (async () => {
    while (!isOver) {
      await mirror.read();
      await sleep(50);
    }
  })();
  await sleep(heldMs / 2);
  await site.first.kill("SIGKILL");
  await site.first.start();
  await held;
  isOver = true;
  const counts = await Promise.all(writers);
  await reading;
  const lots = await readLots(staff, manifestId);
  const isEqual = () => sortedText(mirror.stored) === sortedText(lots);
  // Transactions of the killed server may end later than its process.
  await until("the mirror equals the lists", async () => {
    await mirror.read();
    return isEqual();
  });
  note({
    what: `the changes feed: ${writerCount} writers, a transaction held for ${seconds(heldMs)}, a server killed`,
    must: "the mirror equals the lists",
    measured: `${mirror.stored.size} of ${lots.size} lots after ${counts.reduce((sum, count) => sum + count, 0)} writes, ${mirror.pages()} pages of ${pageSize}`,
    isOk: isEqual(),
  });
}
