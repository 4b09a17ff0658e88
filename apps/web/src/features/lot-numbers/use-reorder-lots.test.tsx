import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { trpc } from "../../data/api/trpc";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { type Answers, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { useReorderLots } from "./use-reorder-lots";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const snapshotId = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
const renumbered = {
  ...{ snapshotId, count: 3, itemIds: [], before: [], after: [], titles: [] },
  ...{ skipped: [], skippedCount: 0, adjustedCount: 0 },
};

afterEach(() => void act(dismissToast));

/** Renders a button that moves a lot, and reports whether it was moved. */
function Mover({ done }: { done: (isDone: boolean) => void }) {
  const moveLots = useReorderLots(manifestId);
  return (
    <>
      <button type="button" onClick={() => void moveLots(["lot"], { afterId: "other" }).then(done)}>
        Move
      </button>
      <button type="button" onClick={() => void moveLots(["a", "b"], { beforeId: "other" }).then(done)}>
        Move two
      </button>
    </>
  );
}

/** Renders the lots in number order, with a button that refetches them. */
function Lots() {
  const { data = [], refetch } = trpc.items.list.useQuery({ manifestId });
  const sorted = data.toSorted((a, b) => a.lotNumber - b.lotNumber);
  return (
    <>
      <p role="status">{sorted.map(({ title, lotNumber }) => `${lotNumber} ${title}`).join(", ")}</p>
      <button type="button" onClick={() => void refetch()}>
        Read again
      </button>
    </>
  );
}

const lots = ["other", "a", "b"].map((id, index) => ({
  ...makeItem({ manifestId, lotNumber: index + 1, title: id }),
  id,
}));

async function show(answers: Answers = {}) {
  const done = vi.fn<(isDone: boolean) => void>();
  const screenful = (
    <>
      <Mover done={done} />
      <Lots />
    </>
  );
  const page = await showScreen(screenful, {
    "items.list": () => lots,
    "lotNumbers.update": () => renumbered,
    "bulkEdits.undo": () => ({ restored: 3, kept: [], keptCount: 0 }),
    ...answers,
  });
  return { ...page, done };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("moves lots before or after another one, and undoes it from the toast", async () => {
  const { inputsOf, done } = await show();
  for (const name of ["Move", "Move two"]) await press(name);
  await untilCalled(done, 2);
  expect(done.mock.calls).toEqual([[true], [true]]);
  const instructions = [
    { action: "move", ids: ["lot"], afterId: "other" },
    { action: "move", ids: ["a", "b"], beforeId: "other" },
  ];
  expect(inputsOf("lotNumbers.update")).toEqual(
    instructions.map((instruction) => ({ manifestId, instruction })),
  );
  expect(currentToast()?.title).toBe("3 lots renumbered");
  act(pressToastAction);
  await expectToast("Undone · 3 lots");
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
});

test("shows no toast when a lot is where it was", async () => {
  const { done } = await show({ "lotNumbers.update": () => ({ ...renumbered, snapshotId: null, count: 0 }) });
  await press("Move");
  expect(await untilCalled(done)).toEqual([true]);
  expect(currentToast()?.isOpen ?? false).toBe(false);
});

test("shows why a lot was not moved", async () => {
  const message = "A lot can't be moved next to itself.";
  const refuse = () => {
    throw makeFailure(400, { message });
  };
  const { done } = await show({ "lotNumbers.update": refuse });
  await press("Move");
  expect(await untilCalled(done)).toEqual([false]);
  expect(currentToast()).toMatchObject({ description: message, variant: "destructive" });
});

test("shows the new numbers before the server has answered, also in lots that are read again", async () => {
  let answer = (_: typeof renumbered) => {};
  const answered = new Promise<typeof renumbered>((resolve) => {
    answer = resolve;
  });
  let read = 0;
  const readLots = () => {
    read += 1;
    return lots.map((lot) => ({ ...lot, notes: `read ${read} times` }));
  };
  const { done, untilAsked } = await show({ "items.list": readLots, "lotNumbers.update": () => answered });
  const shown = () => screen.getByRole("status").textContent;
  await untilPage(() => expect(shown()).toBe("1 other, 2 a, 3 b"));
  await press("Move two");
  await untilPage(() => expect(shown()).toBe("1 a, 2 b, 3 other"));
  await press("Read again");
  await untilAsked("items.list", 2);
  await untilPage(() => expect(shown()).toBe("1 a, 2 b, 3 other"));
  answer(renumbered);
  expect(await untilCalled(done)).toEqual([true]);
  await untilAsked("items.list", 3);
  await untilPage(() => expect(shown()).toBe("1 other, 2 a, 3 b"));
});

test("moves no lot offline, and shows that it needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { done, inputsOf } = await show();
  await press("Move");
  expect(await untilCalled(done)).toEqual([false]);
  expect(currentToast()?.description).toBe("Changing lot numbers needs a connection.");
  expect(inputsOf("lotNumbers.update")).toEqual([]);
});
