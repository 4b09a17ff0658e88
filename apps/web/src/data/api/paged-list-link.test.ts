import type { Item } from "@lotwright/contracts/catalog/items";
import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { makeLostCall } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { inPages, pagedListLink } from "./paged-list-link";

const manifestId = crypto.randomUUID();

type Page = { limit?: number; after?: string };

/** Creates a mock server with this list. `onAsk` runs before each response. */
function openServer(given: Item[], onAsk: (asked: string[]) => void = () => {}) {
  let list = given;
  const asked: string[] = [];
  const rowsOf = ({ limit = list.length, after }: Page) => {
    const start = list.findIndex(({ id }) => id === after) + 1;
    return list.slice(start, start + limit);
  };
  async function answer(path: string, page: Page): Promise<unknown> {
    asked.push(page.limit ? `${path} page` : path);
    onAsk(asked);
    return path === "items.version" ? { version: list.map(({ id }) => id).join() } : rowsOf(page);
  }
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        answer(op.path, op.input as Page).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  const client = createTRPCClient<AppRouter>({ links: [pagedListLink, link] });
  const read = (context: Record<string, unknown> = {}) =>
    client.items.list.query({ manifestId }, { context });
  return { asked, read, replace: (rows: Item[]) => (list = rows) };
}

const [first, ...others] = Array.from({ length: 1_200 }, () => makeItem({ manifestId }));
const items = first ? [first, ...others] : [];

test("reads a long list in pages of 500 rows", async () => {
  const { asked, read } = openServer(items);
  expect(await read(inPages)).toEqual(items);
  const page = "items.list page";
  expect(asked).toEqual(["items.version", page, page, page, "items.version"]);
});

test("reads a short list with one request of a page", async () => {
  const { asked, read } = openServer(items.slice(0, 3));
  expect(await read(inPages)).toEqual(items.slice(0, 3));
  expect(asked).toEqual(["items.version", "items.list page"]);
});

test("reads the whole list at the end if it changed while its pages were read", async () => {
  const server = openServer(items, (asked) => {
    if (asked.length === 3) server.replace(items.slice(1));
  });
  expect(await server.read(inPages)).toEqual(items.slice(1));
  expect(server.asked.at(-1)).toBe("items.list");
});

test("fails if a page fails, and reads other lists as a whole", async () => {
  const lost = makeLostCall();
  const { asked, read } = openServer(items, ({ length }) => {
    if (length === 3) throw lost;
  });
  await expect(read(inPages)).rejects.toBe(lost);
  expect(asked).toHaveLength(3);
  expect(await read()).toEqual(items);
});
