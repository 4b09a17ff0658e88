import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { type Answers, showScreen } from "../../testing/show-screen";
import { useReorderLots } from "./use-reorder-lots";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const snapshotId = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
const renumbered = {
  ...{ snapshotId, count: 3, itemIds: [], before: [], after: [], titles: [] },
  ...{ skipped: [], skippedCount: 0, adjustedCount: 0 },
};

afterEach(() => act(dismissToast));

/** Moves a lot at a press, and says whether it was moved. */
function Mover({ done }: { done: (isDone: boolean) => void }) {
  const { moveLot, insertLot } = useReorderLots(manifestId);
  return (
    <>
      <button type="button" onClick={() => void moveLot("lot", { afterId: "other" }).then(done)}>
        Move
      </button>
      <button type="button" onClick={() => void moveLot(["a", "b"], { beforeId: "other" }).then(done)}>
        Move two
      </button>
      <button type="button" onClick={() => void insertLot("lot", "other").then(done)}>
        Insert
      </button>
    </>
  );
}

async function show(answers: Answers = {}) {
  const done = vi.fn<(isDone: boolean) => void>();
  const page = await showScreen(<Mover done={done} />, {
    "lotNumbers.update": () => renumbered,
    "bulkEdits.undo": () => ({ restored: 3, kept: [], keptCount: 0 }),
    ...answers,
  });
  return { ...page, done };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("moves lots before or after another one, and undoes it from the toast", async () => {
  const { inputsOf, done } = await show();
  for (const name of ["Move", "Move two", "Insert"]) await press(name);
  await waitFor(() => expect(done.mock.calls).toEqual([[true], [true], [true]]));
  const instructions = [
    { action: "move", ids: ["lot"], afterId: "other" },
    { action: "move", ids: ["a", "b"], beforeId: "other" },
    { action: "insert", id: "lot", afterId: "other" },
  ];
  expect(inputsOf("lotNumbers.update")).toEqual(
    instructions.map((instruction) => ({ manifestId, instruction })),
  );
  expect(currentToast()?.title).toBe("3 lots renumbered");
  act(pressToastAction);
  await waitFor(() => expect(currentToast()?.title).toBe("Undone · 3 lots"));
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
});

test("shows no toast when a lot is where it was", async () => {
  const { done } = await show({ "lotNumbers.update": () => ({ ...renumbered, snapshotId: null, count: 0 }) });
  await press("Move");
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(currentToast()?.isOpen ?? false).toBe(false);
});

test("shows why a lot was not moved", async () => {
  const message = "A lot can't be moved next to itself.";
  const refuse = () => {
    throw makeFailure(400, { message });
  };
  const { done } = await show({ "lotNumbers.update": refuse });
  await press("Move");
  await waitFor(() => expect(done).toHaveBeenCalledWith(false));
  expect(currentToast()).toMatchObject({ description: message, variant: "destructive" });
});

test("moves nothing offline, and says that it needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { done, inputsOf } = await show();
  await press("Move");
  await waitFor(() => expect(done).toHaveBeenCalledWith(false));
  expect(currentToast()?.description).toBe("Changing lot numbers needs a connection.");
  expect(inputsOf("lotNumbers.update")).toEqual([]);
});
