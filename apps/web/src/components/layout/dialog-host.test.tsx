import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from "@tanstack/react-router";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { openDialog, openedDialog } from "../../lib/dialogs";
import { expectLogged } from "../../testing/console-errors";
import { untilPage } from "../../testing/page-changes";
import { Dialog } from "../ui/dialog";
import { createDialogs } from "./create-dialogs";
import { DialogHost } from "./dialog-host";
// Loaded before the tests, because its lazy import may take over a second on a busy machine.
import "./failed-dialog";

type Opened = { manifestId: string; onClose: () => void };

/** Callbacks that close the dialogs, in the order of opening. */
let closings: (() => void)[] = [];

function Results({ manifestId, onClose }: Opened) {
  const [count, setCount] = useState(0);
  const [close] = useState(() => onClose);
  if (!closings.includes(close)) closings.push(close);
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Results of ${manifestId}`}>
      <button type="button" onClick={() => setCount(count + 1)}>{`Counted ${count}`}</button>
    </Dialog>
  );
}

function Failing(): never {
  throw new Error("the dialog failed");
}

/** The answer of the server that a dialog waits for. */
let answer: () => Promise<string>;

function Asking() {
  const { data } = useSuspenseQuery({ queryKey: ["lots"], queryFn: () => answer(), retry: false });
  return data;
}

const dialogs = createDialogs({ results: Results, sharing: Failing, "rough-list": Asking });

/** A page's state that a person would lose with the page, such as photos. */
function Counter() {
  const [taken, setTaken] = useState(0);
  return <button type="button" onClick={() => setTaken(taken + 1)}>{`Taken ${taken}`}</button>;
}

const openResults = (manifestId: string) => openDialog({ id: "results", manifestId });

/** Renders a page at the address `/a`. */
async function show() {
  closings = [];
  // jsdom has no layout, so sizes never change.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const root = createRootRoute({
    component: () => (
      <DialogHost dialogs={dialogs}>
        <Outlet />
      </DialogHost>
    ),
  });
  const pages = createRoute({
    getParentRoute: () => root,
    path: "/$page",
    component: () => (
      <main>
        <h1>Page {useLocation({ select: ({ pathname }) => pathname })}</h1>
        <button type="button" onClick={() => openResults("barn")}>
          Open results
        </button>
        <Counter />
      </main>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([pages]),
    history: createMemoryHistory({ initialEntries: ["/a"] }),
  });
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText("Page /a");
  return { ...page, go: (address: string) => act(() => router.navigate({ href: address })) };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const openDialogs = () => screen.queryAllByRole("dialog").map((dialog) => dialog.textContent);

test("opens the dialog of a request, and gives the focus back to what opened it on Esc", async () => {
  await show();
  await press("Open results");
  expect(openDialogs()).toEqual(["Results of barnCounted 0"]);
  await userEvent.keyboard("{Escape}");
  expect(openDialogs()).toEqual([]);
  await untilPage(() => expect(document.activeElement?.textContent).toBe("Open results"));
});

test("replaces the open dialog, whose late close does not close the new one", async () => {
  await show();
  await press("Open results");
  await press("Counted 0");
  act(() => openResults("attic"));
  expect(openDialogs()).toEqual(["Results of atticCounted 0"]);
  act(() => closings[0]?.());
  expect(openDialogs()).toEqual(["Results of atticCounted 0"]);
  act(() => closings[1]?.());
  expect(openDialogs()).toEqual([]);
});

test("closes the dialog with its page, and keeps it while only the filters of the page change", async () => {
  const { go } = await show();
  await press("Open results");
  await go("/a?q=lamp");
  expect(openDialogs()).toEqual(["Results of barnCounted 0"]);
  await go("/b");
  screen.getByText("Page /b");
  expect(openDialogs()).toEqual([]);
});

test("forgets the open dialog when the session ends", async () => {
  const { unmount } = await show();
  await press("Open results");
  unmount();
  expect(openedDialog.get()).toBeUndefined();
});

test("shows a notice in place of a dialog that fails, and keeps the page behind with its state", async () => {
  await show();
  await press("Taken 0");
  expectLogged(/the dialog failed/);
  await act(async () => void openDialog({ id: "sharing", manifestId: "barn" }));
  const notice = await screen.findByRole("dialog", { name: "Something went wrong" });
  expect(notice.textContent).toContain("This couldn't be shown. Close it, then try again.");
  await userEvent.click(within(notice).getByText("Close"));
  expect(openDialogs()).toEqual([]);
  screen.getByRole("button", { name: "Taken 1" });
  await press("Open results");
  expect(openDialogs()).toEqual(["Results of barnCounted 0"]);
});

test("asks the server again when a dialog whose query failed is opened again", async () => {
  await show();
  answer = () => Promise.reject(new Error("no answer"));
  expectLogged(/no answer/);
  await act(async () => void openDialog({ id: "rough-list", manifestId: "barn" }));
  // Not the dialog that is shown while it loads.
  const failed = await screen.findByRole("dialog", { name: "Something went wrong" });
  await userEvent.click(within(failed).getByText("Close"));
  answer = () => Promise.resolve("5 lots");
  await act(async () => void openDialog({ id: "rough-list", manifestId: "barn" }));
  await screen.findByText("5 lots");
});
