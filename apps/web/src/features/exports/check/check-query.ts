import type { Preflight, PreflightInput } from "@lotwright/contracts/exports/preflight";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ApiClient, trpc } from "../../../data/api/trpc";
import { retryWithoutField } from "../../../lib/earlier-server";
import { ForeseenFailure, isNotFound } from "../../../lib/error-message";
import { adjustmentsOf, findingsOf, type PagedList, type Reading, rowsAtOnce } from "./check-pages";

/** Whether a check is up to date. The server of the previous release has no versions. */
async function isCurrent({ client, input, options }: Reading, known: Preflight): Promise<boolean> {
  if (!known.version) return false;
  const asked = client.exports.preflightVersion.query(input, options);
  const answer = await asked.catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return answer?.version === known.version;
}

/** Reads a check with the first rows of each list; the server of the previous release sends all rows. */
const readFirst = ({ client, input, options }: Reading): Promise<Preflight> =>
  retryWithoutField(
    "limit",
    () => client.exports.preflight.query({ ...input, limit: rowsAtOnce }, options),
    () => client.exports.preflight.query(input, options),
  );

/** Extends each list to its previous number of rows, so that no visible row disappears. */
async function listAsBefore(
  reading: Reading,
  check: Preflight,
  known: Preflight | undefined,
): Promise<Preflight | undefined> {
  let listed: Preflight | undefined = check;
  for (const list of [...check.groups.map(findingsOf), adjustmentsOf]) {
    const count = list.length(known) - list.length(listed);
    if (listed && count > 0 && list.next(listed)) listed = await list.extend(reading, listed, count);
  }
  return listed;
}

const keyOf = (input: PreflightInput) => getQueryKey(trpc.exports.preflight, input, "query");

/** Maximum of checks per refetch while lots change between its pages. */
const maxChecks = 3;

/** Query of a manifest's pre-flight check for a platform. Not refetched while its version is current. */
export function checkQuery(client: ApiClient, queryClient: QueryClient, input: PreflightInput) {
  const queryKey = keyOf(input);
  const find = () => queryClient.getQueryData<Preflight>(queryKey);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Preflight> => {
      const reading = { client, input, options: { signal } };
      const known = find();
      if (known && (await isCurrent(reading, known))) return find() ?? known;
      let check = await readFirst(reading);
      for (let turn = 1; turn < maxChecks; turn += 1) {
        const listed = await listAsBefore(reading, check, find());
        if (listed) return listed;
        check = await readFirst(reading);
      }
      return check;
    },
  };
}

type Shown = { queryClient: QueryClient; check: Preflight };

/** Adds the next rows of a list to the visible check, or checks again if the lots have changed. */
export async function showMore(
  reading: Reading,
  { queryClient, check }: Shown,
  list: PagedList,
): Promise<void> {
  const queryKey = keyOf(reading.input);
  const extended = await list.extend(reading, check, rowsAtOnce);
  if (!extended) return queryClient.invalidateQueries({ queryKey });
  // Keeps the time of the check, so that findings fixed since stay hidden.
  const { dataUpdatedAt: updatedAt = Date.now() } = queryClient.getQueryState(queryKey) ?? {};
  queryClient.setQueryData<Preflight>(queryKey, (shown) => (shown === check ? extended : shown), {
    updatedAt,
  });
}

/** Returns the check with all rows of a list, for a change of all its lots. Rejects if the lots have changed since the check. */
export async function listAll(reading: Reading, check: Preflight, list: PagedList): Promise<Preflight> {
  const whole = await list.extend(reading, check, Number.POSITIVE_INFINITY);
  if (whole) return whole;
  throw new ForeseenFailure({
    status: 409,
    message: "These lots changed since the check. Check them again, then try again.",
  });
}
