import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sum } from "../bench/statistics.mjs";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { insist, type Staff, signUp } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";

const people = 20;
/** Below the 20 that one person may have, so that a stream can come back before its last one is known to be gone. */
const streamsEach = 10;
const streams = people * streamsEach;
const reconnects = 10;
/**
 * What streams need once is not what they leave behind: memory rises for about 15 rounds, from 198 to 230 MB, and 25 more
 * add nothing. Of several servers each gets a part of the streams only, and needs more rounds to have had as many.
 */
const warmRoundsOfServer = 15;
const mostFiles = 10;
const megabyte = 1e6;
/** Node would fill whatever memory there is before it looks for what nobody needs any more. */
export const smallHeap = { NODE_OPTIONS: "--max-old-space-size=192" };

/** A connection of its own, so that leaving closes it. */
async function openStream({ origin, cookie }: Staff) {
  const headers = { cookie, accept: "text/event-stream" };
  const asked = get(`${origin}/trpc/events.stream`, { agent: false, headers });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve).once("error", reject);
  });
  asked.on("error", () => {});
  const heard = () => once(answer, "data");
  await heard();
  return { heard, leave: () => asked.destroy() };
}

/** T71: screens that come and go leave nothing behind. */
export async function manyStreams(site: Installation, note: Note): Promise<void> {
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
    const heard = Promise.all(opened.map((stream) => stream.heard()));
    await insist(() => staff.send("POST", "/items", { manifestId }));
    await heard;
    for (const { leave } of opened) leave();
    await sleep(200);
  };
  const idle = sum(await files());
  for (let warm = 0; warm < warmRoundsOfServer * site.servers.length; warm += 1) await round();
  await until("the streams are closed", async () => sum(await files()) < idle + streams / 2);
  await sleep(3_000);
  const [before, filesBefore] = [await memory(), await files()];
  for (let again = 0; again < reconnects; again += 1) await round();
  await isWithin(15_000, async () => sum(await files()) <= sum(filesBefore) + mostFiles);
  await sleep(3_000);
  const [after, filesAfter] = [await memory(), await files()];
  const share = sum(after) / sum(before);
  const grown = filesAfter.map((count, index) => count - (filesBefore[index] ?? 0));
  note({
    threat: "T71",
    what: `${streams} streams of news, ${reconnects} times anew`,
    must: `${mostFiles} open files and 10 % memory more at most`,
    measured: `open files grew by ${grown.join(", ")}; ${before.map(toMegabytes).join(", ")} MB before, ${after.map(toMegabytes).join(", ")} MB after (${((share - 1) * 100).toFixed(0)} %)`,
    isOk: sum(grown) <= mostFiles && share <= 1.1,
  });
}

const toMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(0);
