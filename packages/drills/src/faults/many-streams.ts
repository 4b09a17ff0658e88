import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sum } from "../bench/statistics.mjs";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { insist, type Staff, signUp } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";

const full = {
  people: 20,
  /** Below the limit of 20 per person, so that a stream can reconnect before the server notices the end of its last one. */
  streamsEach: 10,
  reconnects: 10,
  settleMs: 3_000,
  growth: 1.1,
};
const smallest = { people: 2, streamsEach: 3, reconnects: 3, settleMs: 100, growth: 1.5 };
/**
 * Warm-up rounds: memory rises for about 15 rounds, from 198 to 230 MB, and 25 more add nothing. Each of several servers
 * gets only a part of the streams, and needs more rounds.
 */
const warmRoundsOfServer = 15;
const mostFiles = 10;
const megabyte = 1e6;
/** A small heap, so that Node collects garbage early. */
export const smallHeap = { NODE_OPTIONS: "--max-old-space-size=192" };

/** On a separate connection, so that ending the stream closes it. */
async function openStream({ origin, cookie }: Staff) {
  const headers = { cookie, accept: "text/event-stream" };
  const asked = get(`${origin}/trpc/events.stream`, { agent: false, headers });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve).once("error", reject);
  });
  asked.on("error", () => {});
  const received = () => once(answer, "data");
  await received();
  return { received, leave: () => asked.destroy() };
}

/** T71: reconnecting event streams leak neither memory nor files. */
export async function manyStreams(site: Installation, note: Note): Promise<void> {
  const { people, streamsEach, reconnects, settleMs, growth } = site.size(full, smallest);
  const streams = people * streamsEach;
  const warmRounds = site.size(warmRoundsOfServer * site.servers.length, 1);
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const team = [staff];
  while (team.length < people) team.push(await staff.hire([manifestId]));
  const memory = async () => Promise.all(site.servers.map((server) => server.rssBytes()));
  const files = async () => Promise.all(site.servers.map((server) => server.files()));
  const round = async () => {
    const opened = await Promise.all(
      team.flatMap((person) => Array.from({ length: streamsEach }, () => openStream(person))),
    );
    const received = Promise.all(opened.map((stream) => stream.received()));
    await insist(() => staff.send("POST", "/items", { manifestId }));
    await received;
    for (const { leave } of opened) leave();
    await sleep(site.size(200, 20));
  };
  const idle = sum(await files());
  for (let warm = 0; warm < warmRounds; warm += 1) await round();
  await until("the streams are closed", async () => sum(await files()) < idle + streams / 2);
  await sleep(settleMs);
  const [before, filesBefore] = [await memory(), await files()];
  for (let again = 0; again < reconnects; again += 1) await round();
  await isWithin(15_000, async () => sum(await files()) <= sum(filesBefore) + mostFiles);
  await sleep(settleMs);
  const [after, filesAfter] = [await memory(), await files()];
  const share = sum(after) / sum(before);
  const grown = filesAfter.map((count, index) => count - (filesBefore[index] ?? 0));
  note({
    threat: "T71",
    what: `${streams} event streams, reconnected ${reconnects} times`,
    must: `${mostFiles} open files and ${((growth - 1) * 100).toFixed(0)} % memory more at most`,
    measured: `open files grew by ${grown.join(", ")}; ${before.map(toMegabytes).join(", ")} MB before, ${after.map(toMegabytes).join(", ")} MB after (${((share - 1) * 100).toFixed(0)} %)`,
    isOk: sum(grown) <= mostFiles && share <= growth,
  });
}

const toMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(0);
