import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { makeFailure } from "../../testing/failures";
import { openPage } from "../../testing/make-outbox";
import { createAppWrapper } from "../../testing/signed-in-client";
import { expectToast } from "../../testing/toasts";
import type { Outbox } from "../offline/queue";
import { OutboxContext } from "../offline/queue/use-outbox";
import MoveLotsDialog from "./move-lots-dialog";

const manifests = ["attic", "barn"].map((id) => ({ id, name: id, consignor: "", itemCount: 0 }));
const lots = [
  { itemId: "a", from: "1000", to: "1000" },
  { itemId: "b", from: "1001A", to: "1002" },
];

let outbox: Outbox;
beforeEach(async () => {
  ({ outbox } = await openPage());
});
afterEach(dismissToast);

function open(answer: () => Promise<unknown>, listed: readonly object[] = manifests) {
  const answers: Record<string, unknown> = {
    "manifests.list": listed,
    "customFields.current": noCustomFields,
  };
  const { client, sent } = answerWith((path) =>
    path === "bulkEdits.move" ? answer() : Promise.resolve(answers[path] ?? []),
  );
  const onClose = vi.fn<() => void>();
  const onMoved = vi.fn<() => void>();
  const { unmount } = render(
    <OutboxContext value={outbox}>
      <MoveLotsDialog manifestId="attic" ids={["a", "b"]} {...{ onClose, onMoved }} />
    </OutboxContext>,
    {
      wrapper: createAppWrapper({ client }),
    },
  );
  return { sent, onClose, onMoved, unmount, person: userEvent.setup() };
}

const submit = () => screen.getByRole("button", { name: "Move 2 lots" });

test("shows the new numbers of several moved lots before it reports them as moved", async () => {
  const { sent, onMoved, person } = open(async () => ({ snapshotId: "s", lots }));
  const choice = await screen.findByLabelText("To manifest");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Choose a manifest", "barn"]);
  await person.selectOptions(choice, "barn");
  await person.click(screen.getByRole("radio", { name: /^Use the next numbers/ }));
  await person.click(submit());
  await screen.findByRole("dialog", { name: "Moved 2 lots to barn" });
  expect(sent).toContainEqual({
    manifestId: "attic",
    ids: ["a", "b"],
    toManifestId: "barn",
    numbers: "next",
  });
  screen.getByText("1 lot got a new number. Change the tags if there are any.");
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual(["1001A", "1002"]);
  screen.getByText("1 other lot kept its number.");
  expect(onMoved).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(onMoved).toHaveBeenCalledOnce();
});

test("shows in the dialog why lots could not be moved", async () => {
  const message =
    "Lot 1000 has the external ID X1, which a lot of the other manifest has. Nothing was moved.";
  const { onMoved, onClose, person } = open(() => Promise.reject(makeFailure(409, { message })));
  await person.selectOptions(await screen.findByLabelText("To manifest"), "barn");
  await person.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect([onMoved.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
});

test("goes on after the dialog was closed, and then shows a failure in a toast", async () => {
  let fail = (_: unknown) => {};
  const answer = new Promise((_, reject) => {
    fail = reject;
  });
  const { onClose, person, unmount } = open(() => answer);
  await person.selectOptions(await screen.findByLabelText("To manifest"), "barn");
  await person.click(submit());
  await screen.findByText("Moving 2 lots…");
  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(currentToast()).toMatchObject({ title: "Moving 2 lots…", isOpen: true });
  unmount();
  fail(makeFailure(409, { message: "Nothing was moved." }));
  await expectToast({ title: "No lot was moved" });
});

test("shows that there is no other manifest to move lots to", async () => {
  open(() => Promise.resolve(), manifests.slice(0, 1));
  await screen.findByText("There is no other manifest to move to.");
});

test("needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { sent, person } = open(async () => ({ snapshotId: "s", lots }), manifests);
  await screen.findByText("You're offline. Try again when you're back online.");
  await person.click(submit());
  expect(sent).not.toContainEqual(expect.objectContaining({ toManifestId: expect.anything() }));
});
