import { expect, test } from "vitest";
import { createRendered } from "./rendered";

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

test("answers each of more concurrent renderings than memory may hold", async () => {
  const { once } = createRendered();
  const keys = Array.from({ length: 12 }, (_, index) => `list ${index}`);
  const rendered = await Promise.all(keys.map((key) => once(key, async () => megabytes(8))));
  expect(rendered.map(({ length }) => length)).toEqual(keys.map(() => megabytes(8).length));
});

test("renders once for concurrent and later callers, and again after a failure", async () => {
  const { once, find } = createRendered();
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    if (renderings === 1) throw new Error("gone");
    return Buffer.from("page");
  };
  await expect(once("a", render)).rejects.toThrow("gone");
  await Promise.all([once("a", render), once("a", render)]);
  expect((await once("a", render)).toString()).toBe("page");
  expect([renderings, find("a")?.toString()]).toEqual([2, "page"]);
});
