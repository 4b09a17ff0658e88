import type { Item } from "@lotwright/contracts/catalog/items";
import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/**
 * Query context of `items.list`: read the list in pages, because the page stands still while a long response is parsed. With 20,000
 * lots the longest frame on a slow phone takes 67 ms; 167 ms without pages.
 */
export const inPages = { isInPages: true };

/** How many rows a slow phone can parse between two frames. */
const rowsPerPage = 500;

type Ask = (path: "items.list" | "items.version", input: object) => Promise<unknown>;

/** Resolves to undefined if the list changed while it was read: then pages may overlap, or lack rows. */
async function readPages(ask: Ask, input: object): Promise<Item[] | undefined> {
  const version = async () => ((await ask("items.version", input)) as { version: string }).version; // its contract
  const before = await version();
  const items: Item[] = [];
  for (;;) {
    const after = items.at(-1)?.id;
    const page = (await ask("items.list", {
      ...input,
      limit: rowsPerPage,
      ...(after && { after }),
    })) as Item[]; // its contract
    items.push(...page);
    if (page.length < rowsPerPage) break;
  }
  return items.length < rowsPerPage || (await version()) === before ? items : undefined;
}

/** A tRPC link that reads an item list in pages, in requests one after another, if its context is `inPages`. */
export const pagedListLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    if (!op.context.isInPages) return next(op);
    return observable((observer) => {
      let stop = () => {};
      const ask: Ask = (path, input) =>
        new Promise((resolve, reject) => {
          const asked = next({ ...op, path, input }).subscribe({
            next: ({ result }) => "data" in result && resolve(result.data),
            error: reject,
          });
          stop = () => asked.unsubscribe();
        });
      const input = op.input as object; // of `items.list`
      readPages(ask, input)
        .then((items) => items ?? ask("items.list", input))
        .then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error: TRPCClientError<AppRouter>) => observer.error(error),
        );
      return () => stop();
    });
  };
