import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast, removeWithUndo } from "../../lib/toasts";
import { openPage } from "../../testing/make-outbox";
import { showScreen } from "../../testing/show-screen";
import { OutboxContext } from "../offline/queue/use-outbox";
import { LogOutButton } from "./log-out-button";

test("sends a pending deletion and closes its Undo toast on logout", async () => {
  const { outbox } = await openPage();
  const neverAnswered = new Promise(() => undefined);
  const { inputsOf } = await showScreen(
    <OutboxContext value={outbox}>
      <LogOutButton />
    </OutboxContext>,
    { "auth.logout": () => neverAnswered },
  );
  const calls: string[] = [];
  const note = (act: string) => () => void calls.push(act);
  removeWithUndo({ key: "a", title: "Photo 1 removed", undo: note("undone"), finish: note("finished") });
  expect(currentToast()?.isOpen).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Log Out" }));
  expect(screen.getByRole("button", { name: "Logging out..." })).toBeDefined();
  expect(inputsOf("auth.logout")).toHaveLength(1);
  expect([calls, currentToast()?.isOpen]).toEqual([["finished"], false]);
});
