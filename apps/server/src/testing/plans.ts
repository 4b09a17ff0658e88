import { z } from "zod";
import type { TestServer } from "./app";
import { type Statement, statementsOf } from "./statements";

const node = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  Schema: z.string().optional(),
  /** Mean over the loops of an executed plan. */
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(0),
  /** Rows that an index-only scan looked up in the table. */
  "Heap Fetches": z.number().optional(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(node).optional();
  },
});

export type Plan = z.infer<typeof node>;
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: node })]) })]);

/** Distinct statements sent by `work`, with the last values of each. */
export async function statementsIn(server: TestServer, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = await statementsOf(server, work);
  const byText = new Map(sent.map((statement) => [statement.text, statement]));
  return [...byText.values()].filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
}

/** Plan modes: PostgreSQL chooses between custom and generic plans after a few executions of a prepared statement. */
const modes = ["force_custom_plan", "force_generic_plan"];

/** Query plans of statements; `isRun` executes them too, so they must only read. */
export async function plansOf(
  { sql }: Pick<TestServer, "sql">,
  statements: readonly Statement[],
  { isRun = false } = {},
): Promise<{ text: string; plan: Plan }[]> {
  return sql.begin(async (tx) => {
    const found: { text: string; plan: Plan }[] = [];
    for (const mode of modes) {
      await tx.unsafe(`set local plan_cache_mode = ${mode}`);
      for (const { text, values } of statements) {
        const rows = await tx.unsafe(
          `explain (verbose, analyze ${isRun}, timing off, format json) ${text}`,
          values,
        );
        found.push({ text, plan: explained.parse([...rows])[0]["QUERY PLAN"][0].Plan });
      }
    }
    return found;
  });
}

/** All nodes of a plan, root first. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Indexes that a plan uses. */
export const indexesOf = (plan: Plan): string[] => nodesOf(plan).flatMap((each) => each["Index Name"] ?? []);
