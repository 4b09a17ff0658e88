import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { smallestSite } from "../installation/smallest-site";
import type { Sent, Tamper } from "./network";
import { buildPage, type LoadPage } from "./page-script";
import { runSeed } from "./simulation";

const started = smallestSite();
let loadPage: LoadPage;
beforeAll(async () => {
  loadPage = await buildPage();
});

const record = z.record(z.string(), z.unknown());
const batch = z.record(z.string(), record);

/** Changes the input of the calls of a procedure, with other calls left as they are. */
const tamperWith =
  (procedure: string, change: (input: Record<string, unknown>) => void): Tamper =>
  (request: Sent) => {
    if (!request.path.includes(procedure) || typeof request.body !== "string") return request;
    const inputs = batch.parse(JSON.parse(request.body));
    for (const input of Object.values(inputs)) change(input);
    return { ...request, body: JSON.stringify(inputs) };
  };

const rowsOf = (input: Record<string, unknown>) => z.array(record).parse(input.rows);

test.each([
  {
    bug: "a new id for each attempt to create a lot",
    tamper: tamperWith("items.create", (input) => {
      input.id = randomUUID();
    }),
    found: /no person made the lot/,
  },
  {
    bug: "a merge without base",
    tamper: tamperWith("items.writeFields", (input) => {
      input.rows = rowsOf(input).map(({ base: _, ...row }) => row);
    }),
    found: /whose writer had not seen it/,
  },
  {
    bug: "another title for each attempt",
    tamper: tamperWith("items.create", (input) => {
      input.title = `${input.title} ${randomUUID()}`;
    }),
    found: /never ends|unexplained|idempotency|changed the server|other lots/i,
  },
])("finds $bug", async ({ tamper, found }) => {
  const { site } = started;
  const outcomes = [];
  for (const seed of [1, 2, 3]) {
    const { problems } = await runSeed({ site, loadPage, seed, phones: 2, tamper }, 150);
    outcomes.push(...problems);
    if (problems.some((problem) => found.test(problem))) break;
  }
  expect(outcomes.join("\n")).toMatch(found);
});
