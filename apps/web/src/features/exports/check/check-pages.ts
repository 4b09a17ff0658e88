import type { FindingGroup, Preflight, PreflightInput } from "@lotwright/contracts/exports/preflight";
import type { ApiClient } from "../../../data/api/trpc";
import { ForeseenFailure } from "../../../lib/error-message";

/** Number of rows of each list that load initially, and with each press on "Show more". */
export const rowsAtOnce = 50;

/** Maximum of rows that one request reads, for a change of all lots of a group. */
const mostRows = 2_000;

export type Reading = { client: ApiClient; input: PreflightInput; options?: { signal: AbortSignal } };

type Rows<Row> = { rows: Row[]; next: string | null };
type Page<Row> = Rows<Row> & { version: string };
type Wanted = { next: string | null; version: string; count: number };

/**
 * Reads up to `count` rows of a check's list. Undefined if the check's version has changed, because pages may then
 * overlap or lack rows.
 */
async function readPages<Row>(
  { next, version, count }: Wanted,
  readPage: (page: { limit: number; after: string }) => Promise<Page<Row>>,
): Promise<Rows<Row> | undefined> {
  const read: Rows<Row> = { rows: [], next };
  while (read.next !== null && read.rows.length < count) {
    const page = await readPage({ limit: Math.min(count - read.rows.length, mostRows), after: read.next });
    if (page.version !== version) return undefined;
    read.rows.push(...page.rows);
    read.next = page.next;
  }
  return read;
}

export const isSameGroup = (a: FindingGroup, b: FindingGroup): boolean =>
  a.code === b.code && a.level === b.level && a.column === b.column;

const groupIn = (check: Preflight | undefined, group: FindingGroup) =>
  check?.groups.find((one) => isSameGroup(one, group));

/** A list within a check, loaded in pages. */
export interface PagedList {
  /** Number of loaded rows. */
  length(check: Preflight | undefined): number;
  next(check: Preflight | undefined): string | null;
  /** Returns the check with up to `count` more rows of the list; undefined if its version has changed. */
  extend(reading: Reading, check: Preflight, count: number): Promise<Preflight | undefined>;
}

/** The paged list of a group's findings. */
export const findingsOf = (group: FindingGroup): PagedList => ({
  length: (check) => groupIn(check, group)?.findings.length ?? 0,
  // The server of the previous release has no pages.
  next: (check) => groupIn(check, group)?.next ?? null,
  async extend({ client, input, options }, check, count) {
    const { code, level, column } = group;
    const wanted = { next: this.next(check), version: check.version, count };
    const read = await readPages(wanted, async (page) => {
      const asked = { ...input, code, level, column, ...page };
      const { findings: rows, ...answer } = await client.exports.findings.query(asked, options);
      return { rows, ...answer };
    });
    if (!read) return undefined;
    const { rows, next } = read;
    const groups = check.groups.map((one) =>
      isSameGroup(one, group) ? { ...one, findings: [...one.findings, ...rows], next } : one,
    );
    return { ...check, groups };
  },
});

/** Maximum of attempts to read all adjustments while they keep changing. */
const maxReadings = 3;

/** Reads all adjustments in one consistent version; starts over if they change between pages. */
export async function readAdjustments({ client, input }: Reading): Promise<Preflight["adjustments"]> {
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const first = await client.exports.adjustments.query({ ...input, limit: mostRows });
    const { next, version } = first;
    const wanted = { next, version, count: Number.POSITIVE_INFINITY };
    const rest = await readPages(wanted, async (page) => {
      const { adjustments: rows, ...answer } = await client.exports.adjustments.query({ ...input, ...page });
      return { rows, ...answer };
    });
    if (rest) return [...first.adjustments, ...rest.rows];
  }
  throw new ForeseenFailure({
    message: "The changes for this export keep changing. Try again in a moment.",
    status: 409,
  });
}

/** The paged list of adjustments. */
export const adjustmentsOf: PagedList = {
  length: (check) => check?.adjustments.length ?? 0,
  next: (check) => check?.nextAdjustments ?? null,
  async extend({ client, input, options }, check, count) {
    const wanted = { next: this.next(check), version: check.version, count };
    const read = await readPages(wanted, async (page) => {
      const asked = client.exports.adjustments.query({ ...input, ...page }, options);
      const { adjustments: rows, ...answer } = await asked;
      return { rows, ...answer };
    });
    return (
      read && { ...check, adjustments: [...check.adjustments, ...read.rows], nextAdjustments: read.next }
    );
  },
};
