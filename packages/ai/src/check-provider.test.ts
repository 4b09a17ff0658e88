import type { CheckName, CheckStep } from "@lotwright/contracts/writing/provider-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { checkProvider } from "./check-provider";
import { signTexts } from "./drawn-sign";
import { answerFrom } from "./testing/ai-reply";
import { type AiAnswer, type AiRequest, type AiServer, startAiServer } from "./testing/ai-server";
import { failingModes, readableModes, refusedModes, strictModes } from "./testing/provider-modes";

let server: AiServer;
beforeAll(async () => {
  server = await startAiServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const check = (step: CheckStep = "onePhoto", over: Partial<AiServer & { timeoutMs: number }> = {}) =>
  checkProvider({ ...server, ...over }, { step, timeoutMs: over.timeoutMs ?? 60_000 });

const modes = { ...readableModes, ...refusedModes, ...strictModes, ...failingModes };

/** A model that has read the sign: the stub responds with the notes of a request. */
const reading =
  (mode: (request: AiRequest) => ReturnType<typeof answerFrom>): AiAnswer =>
  (request) =>
    mode({ ...request, notes: `An enamel sign, ${signTexts.word} ${signTexts.number}` });

const allWork = {
  reachable: "The provider answers.",
  key: "OPENAI_API_KEY is accepted.",
  model: "lotwright-test answers.",
  pictures: 'It read "HALVEX 1741" in a drawn photo.',
  format: "json_schema: answers follow a schema.",
  tokens: "max_completion_tokens: at most 4,000 for an answer.",
  seconds: expect.stringMatching(/^One photo was described in \d+\.\d seconds\.$/),
};
const untested = {
  ...{ reachable: "-", key: "-", model: "-", pictures: "-", format: "-", tokens: "-", seconds: "-" },
};
const upTo = (name: CheckName, text: unknown) => {
  const names = Object.keys(allWork) as CheckName[]; // Object.keys loses the literal types
  const worked = Object.entries(allWork).slice(0, names.indexOf(name));
  return { ...untested, ...Object.fromEntries(worked), pictures: "-", [name]: text };
};
const needing = (text: RegExp) => expect.stringMatching(new RegExp(`^✗ .*${text.source}`));

/** Texts of the check's lines by name: prefixed with ✗ if failed, "-" if not tested. */
async function shownBy(checked: ReturnType<typeof check>) {
  const { lines, paidCalls } = await checked;
  const marks = { works: "", fails: "✗ ", untested: undefined };
  const shown = lines.map(({ name, outcome, text }) => {
    const mark = marks[outcome];
    return [name, mark === undefined ? "-" : `${mark}${text}`];
  });
  return { shown: Object.fromEntries(shown), paidCalls };
}

/** Provider mode, expected lines, and expected number of charged responses. */
const table: [keyof typeof modes, Record<string, unknown>, number][] = [
  ["fenced", allWork, 1],
  ["prose", allWork, 1],
  ["think", allWork, 1],
  ["parts", allWork, 1],
  ["reasoning", allWork, 1],
  ["wrapped", allWork, 1],
  ["think_long", allWork, 1],
  ["called", allWork, 1],
  ["array", allWork, 1],
  ["nullcategory", allWork, 1],
  ["refusal", upTo("pictures", needing(/declined .* Set another OPENAI_MODEL/)), 1],
  ["noimage", upTo("pictures", needing(/declined .* Set another OPENAI_MODEL/)), 1],
  ["na", upTo("pictures", needing(/declined .* Set another OPENAI_MODEL/)), 1],
  ["no_mct", { ...allWork, tokens: "max_tokens: at most 4,000 for an answer." }, 1],
  ["no_schema", { ...allWork, format: expect.stringMatching(/^Plain text/) }, 1],
  ["systemless", allWork, 1],
  ["unkept", allWork, 1],
  ["images", allWork, 1],
  ["error200", upTo("key", needing(/is busy/)), 0],
  ["minute", upTo("key", needing(/is busy/)), 0],
  ["azure", upTo("pictures", needing(/declined/)), 0],
  ["model404", upTo("model", needing(/Check OPENAI_MODEL\. The provider has lotwright-test-vl/)), 0],
  ["credits", upTo("key", needing(/used up its quota\. Add credit\. The provider says: Insufficient/)), 0],
  ["no_v1", upTo("reachable", needing(/Check OPENAI_BASE_URL, which usually ends with \/v1/)), 0],
  ["length", upTo("tokens", needing(/Set another OPENAI_MODEL/)), 2],
];

test.each(table)("prints what works for a provider of the mode %s", async (mode, lines, paidCalls) => {
  server.respondWith(reading(modes[mode]));
  expect(await shownBy(check())).toEqual({ shown: lines, paidCalls });
});

test("documents every mode of a provider in a line of the table", () => {
  expect(table.map(([mode]) => mode)).toEqual(Object.keys(modes));
});

test("fails the pictures of a model that has not read the sign, and nothing else", async () => {
  const { shown, paidCalls } = await shownBy(check());
  expect(shown).toEqual({ ...allWork, pictures: needing(/Set OPENAI_MODEL to a model that sees pictures/) });
  expect(paidCalls).toBe(1);
});

test("names the key that is refused, and shows it nowhere", async () => {
  const { shown } = await shownBy(check("onePhoto", { apiKey: "sk-canary-1234567890abcdef" }));
  expect(shown).toMatchObject(upTo("key", needing(/Check OPENAI_API_KEY/)));
  expect(JSON.stringify(shown)).not.toMatch(/canary|1234567890/);
});

test("fails the reachability of an address where nothing runs", async () => {
  const stopped = await startAiServer();
  await stopped.close();
  const { shown } = await shownBy(check("onePhoto", stopped));
  expect(shown).toEqual(upTo("reachable", needing(/Check OPENAI_BASE_URL/)));
});

test("fails an answer that is no description", async () => {
  server.respondWith({ content: "I like lamps." });
  expect((await shownBy(check())).shown).toEqual(
    upTo("format", needing(/Set OPENAI_MODEL to a larger model/)),
  );
});

test("ends a step at its time limit, and says what to set", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.respondWith({ fault: "hang" });
  const checked = shownBy(check("onePhoto", { timeoutMs: 45_000 }));
  const [request] = await server.received(1);
  await vi.advanceTimersByTimeAsync(45_000);
  vi.useRealTimers();
  const tooSlow = needing(/No answer within 45 seconds\..*AI_TIMEOUT_S/);
  expect(await checked).toEqual({ shown: { ...untested, seconds: tooSlow }, paidCalls: 0 });
  await request?.over;
});

test.each([
  ["takes them all", reading(answerFrom), /^15 photos at a time, in \d+\.\d seconds\.$/, [15]],
  [
    "takes five",
    reading(strictModes.images),
    /^5 photos at a time.* The others of a lot aren't sent/,
    [15, 5],
  ],
] as const)(
  "reports how many photos go into one request to a provider that %s",
  async (_, mode, text, counts) => {
    server.respondWith(mode);
    const { shown, paidCalls } = await shownBy(check("manyPhotos"));
    expect({ shown, paidCalls }).toEqual({
      shown: { photoCount: expect.stringMatching(text) },
      paidCalls: 1,
    });
    expect(server.requests.map(({ photos }) => photos.length)).toEqual(counts);
  },
);

test("sends photos as large as those of a lot, each another one", async () => {
  await check("manyPhotos");
  const [request] = server.requests;
  expect(request?.photos).toMatchObject(Array(15).fill({ width: 1024, height: 768 }));
  expect(new Set(request?.photos.map(({ sha256 }) => sha256)).size).toBe(15);
  expect(request?.text.length).toBeGreaterThan(15 * 100_000);
});

test("asks before each call that may be paid for, and ends when it may not be made", async () => {
  server.respondWith(failingModes.length);
  let asked = 0;
  const beforeCall = async () => {
    asked += 1;
    if (asked > 1) throw new Error("Above the limit");
  };
  const checked = checkProvider(server, { step: "onePhoto", timeoutMs: 60_000, beforeCall });
  await expect(checked).rejects.toThrow("Above the limit");
  expect(server.requests).toHaveLength(1);
});
