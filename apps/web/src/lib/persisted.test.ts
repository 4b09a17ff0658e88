import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { oneOf, persisted, usePersisted, usePersistedState, valid } from "./persisted";
import { isNumber, isText } from "./type-guards";

const count = persisted("lotwright.count", valid(isNumber));
const nameOf = persisted((userId: string) => `lotwright.name.${userId}`, valid(isText), { isText: true });

function blockStorage() {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("Blocked");
    });
  }
}

test("stores JSON under a key, and a text as it is under the key of its owner", () => {
  count.write(3);
  nameOf("ann").write("12");
  expect({ ...localStorage }).toEqual({ "lotwright.count": "3", "lotwright.name.ann": "12" });
  expect([count.read(), nameOf("ann").read(), nameOf("bob").read()]).toEqual([3, "12", undefined]);
  count.forget();
  expect(Object.keys(localStorage)).toEqual(["lotwright.name.ann"]);
});

test("keeps in sessionStorage what ends with the tab", () => {
  const mark = persisted("lotwright.mark", oneOf("yes"), { storage: "sessionStorage", isText: true });
  mark.write("yes");
  expect([mark.read(), sessionStorage.length, localStorage.length]).toEqual(["yes", 1, 0]);
});

test.each(["", "{", "null", '"3"', "[3]"])("reads nothing from the stored text %j", (text) => {
  localStorage.setItem(count.key, text);
  expect(count.read()).toBeUndefined();
});

test("lists how the keys of all owners end", () => {
  for (const userId of ["ann", "bob"]) nameOf(userId).write(userId);
  count.write(1);
  expect(nameOf("").endings().sort()).toEqual(["ann", "bob"]);
});

test("reads and writes nothing where the browser blocks storage, while a state still changes", () => {
  blockStorage();
  const { result } = renderHook(() => usePersistedState(count, 1));
  act(() => result.current[1](2));
  count.forget();
  expect([result.current[0], count.read(), renderHook(() => usePersisted(count)).result.current]).toEqual([
    2,
    undefined,
    undefined,
  ]);
});

test("initializes a state with the stored value, and stores later values", () => {
  count.write(5);
  const { result } = renderHook(() => usePersistedState(count, 1));
  expect(result.current[0]).toBe(5);
  act(() => result.current[1](6));
  expect([result.current[0], count.read()]).toEqual([6, 6]);
});

test("follows the writes of this page and of other tabs, until the component is gone", () => {
  const { result, unmount } = renderHook(() => usePersisted(nameOf("ann")));
  act(() => nameOf("ann").write("Ann"));
  expect(result.current).toBe("Ann");
  localStorage.setItem("lotwright.name.ann", "Anna");
  act(() => void dispatchEvent(new Event("storage")));
  expect(result.current).toBe("Anna");
  act(() => nameOf("ann").forget());
  expect(result.current).toBeUndefined();
  const remove = vi.spyOn(globalThis, "removeEventListener");
  unmount();
  expect(remove).toHaveBeenCalledWith("storage", expect.any(Function));
});
