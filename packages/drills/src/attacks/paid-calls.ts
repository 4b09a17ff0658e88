import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { isWithin } from "../installation/waiting";
import { type Reply, tallyOf } from "./call";
import { type Person, register } from "./people";
import { fillManifest } from "./sales";

const minuteMs = 60_000;
const mostCalls = 120;
const budget = 200;
export const smallBudget = { AI_DAILY_LIMIT: String(budget) };
const lots = 320;
const concurrency = 16;

/** Counts the provider calls in the minute from the first one. */
async function callsOfFirstMinute({ ai }: Installation): Promise<number> {
  await isWithin(30_000, () => ai.requests.length > 0);
  const startedAt = ai.requests[0]?.receivedAt.getTime() ?? Date.now();
  await sleep(Math.max(0, startedAt + minuteMs - Date.now()));
  return ai.requests.filter(({ receivedAt }) => receivedAt.getTime() - startedAt < minuteMs).length;
}

async function createPending(person: Person, manifestId: string, url: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  const body = { manifestId, photoUrls: [url], notes: "Brass", aiGenerationStatus: "pending" };
  const create = async () => {
    while (replies.length < lots) {
      const place = replies.push({ status: 0, ms: 0, bytes: 0, text: "not asked", headers: {} }) - 1;
      replies[place] = await person.ask({ method: "POST", path: "/api/items", body });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, create));
  return replies;
}

/** T79: lots created with a requested description. */
export async function createdPending(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  const [manifestId, url] = [await person.makeManifest(), await person.uploadedUrl()];
  const startedAt = performance.now();
  const replies = await createPending(person, manifestId, url);
  const took = (performance.now() - startedAt) / 1_000;
  const calls = await callsOfFirstMinute(site);
  note({
    threat: "T79",
    what: `${lots} lots created with "pending"`,
    must: `201 each, at most ${mostCalls} provider calls in a minute`,
    measured: `${tallyOf(replies)} within ${took.toFixed(1)} s, ${calls} calls in the first minute`,
    isOk: replies.every(({ status }) => status === 201) && calls <= mostCalls,
  });
  const rows = await site.database.sql()<{ status: string; reason: string; count: number }[]>`
    select ai_generation_status::text as status, ai_failure_reason as reason, count(*)::int as count
    from items where manifest_id = ${manifestId} group by 1, 2 order by 1`;
  const failed = rows.find(({ status }) => status === "failed");
  const id = await person.makeItem({ manifestId, photoUrls: [url] });
  const asked = await person.ask({ method: "POST", path: `/api/items/${id}/generate-ai` });
  note({
    threat: "T79",
    what: `the same, with ${budget} descriptions a day`,
    must: `${lots - budget} failed with a reason, then 429 with Retry-After to generate-ai`,
    measured: `${rows.map(({ status, count, reason }) => `${count} ${status} ${reason}`.trim()).join("; ")}; generate-ai ${asked.status}, Retry-After ${asked.headers["retry-after"] ?? "none"}`,
    isOk:
      failed?.count === lots - budget &&
      failed.reason !== "" &&
      asked.status === 429 &&
      asked.headers["retry-after"] !== undefined,
  });
}

/** T79: descriptions for all lots of a large sale. */
export async function describedAtOnce(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  const [manifestId, withPhoto] = [await person.makeManifest(), await person.uploadedUrl()];
  await fillManifest(site, manifestId, { lots: 2_000, withPhoto });
  await site.database.sql()`update items set title = '' where manifest_id = ${manifestId}`;
  const reply = await person.ask({ method: "POST", path: `/api/manifests/${manifestId}/generate-ai` });
  const calls = await callsOfFirstMinute(site);
  note({
    threat: "T79",
    what: "2,000 lots described by one call",
    must: `202, at most ${mostCalls} provider calls in a minute`,
    measured: `${tallyOf([reply])}, ${calls} calls in the first minute`,
    isOk: reply.status === 202 && calls > 0 && calls <= mostCalls,
  });
}
