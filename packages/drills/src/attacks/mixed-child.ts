import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { forgedWorkbooks } from "./inputs";
import { type Attack, answerMs, attacksOf, attacksOfStranger } from "./kinds";
import type { Target } from "./target";

const pauseMs = 50;

const target: Target = JSON.parse(await text(process.stdin)); // written by mixed-attack.ts
const workbooks = await forgedWorkbooks(target.share);
const signedIn = target.cookies.map((cookie) => attacksOf(target, cookie, workbooks));
const people = [...signedIn, attacksOfStranger(target)];
/** Each user runs the attacks of each threat in turn. */
const groups = people.flatMap((all) =>
  [...new Set(all.map(({ threat }) => threat))].map((one) => all.filter(({ threat }) => threat === one)),
);
const answers = new Map<string, string[]>();
const until = performance.now() + target.forMs;
const nameOf = ({ threat, what }: Attack) => `${threat} ${what}`;

async function repeat(group: readonly Attack[]): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const attack = group[turn % group.length];
    if (!attack) return;
    const replies = (await attack.send()).map(({ status, text }) => String(status || text));
    answers.set(nameOf(attack), [...(answers.get(nameOf(attack)) ?? []), ...replies]);
    await sleep(pauseMs);
  }
}

await Promise.race([Promise.all(groups.map(repeat)), sleep(target.forMs + answerMs + 1_000)]);
const refusedBy = new Map(people.flat().map((attack) => [nameOf(attack), attack.refused]));
for (const [name, replies] of answers) {
  const counts = [...new Set(replies)].map(
    (reply) => `${reply} x${replies.filter((one) => one === reply).length}`,
  );
  const refused = refusedBy.get(name);
  // During other attacks, the account's read limit may answer 429 each time, before the procedure runs.
  const isLimited = !replies.some((reply) => reply !== "429");
  const isRefused = refused === undefined || isLimited || replies.includes(String(refused));
  const wrong = isRefused && !replies.includes("500") ? "" : ` WRONG, must be ${refused ?? "no 500"}`;
  process.stdout.write(`  ${name}: ${counts.join(", ")}${wrong}\n`);
}
process.exit(0);
