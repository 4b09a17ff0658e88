import type { DescriptionProgress } from "@lotwright/contracts/writing/descriptions";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DescriptionsPanel } from "./descriptions-panel";

const nothing = { pending: 0, running: 0, stoppable: 0, failed: 0, missing: 0, withoutPhotos: 0 };
const allDone = { itemCount: 60, described: 60, ...nothing };

type Given = Partial<DescriptionProgress> & { connectHint?: string; hasNoProvider?: boolean; shown?: string };

function panel({ connectHint, hasNoProvider = false, shown, ...progress }: Given, pressed: string[] = []) {
  const press = (name: string) => () => void pressed.push(name);
  return (
    <DescriptionsPanel
      progress={{ ...allDone, ...progress }}
      {...{ connectHint, hasNoProvider }}
      mayDescribe
      describeMissing={press("missing")}
      stop={press("stop")}
      isStarting={false}
      isStopping={false}
      shown={shown}
      onShow={(is) => pressed.push(`show ${is ?? "all"}`)}
    />
  );
}

const show = (given: Given) => {
  const pressed: string[] = [];
  return { ...render(panel(given, pressed)), pressed };
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const count = () => screen.getByRole("status").textContent;
const buttons = () => screen.getAllByRole("button").map((button) => button.textContent || button.title);

test("hides the descriptions panel when every lot has a description", () => {
  expect(show({}).container.textContent).toBe("");
});

test("counts described, failed and missing descriptions like the lot cards do", () => {
  const { pressed } = show({ described: 55, failed: 2, missing: 5 });
  expect(count()).toBe("55 of 60 lots described");
  expect(buttons()).toEqual(["2 couldn't be described", "Describe 5 lots"]);
  press("Describe 5 lots");
  press("2 couldn't be described");
  expect(pressed).toEqual(["missing", "show failed"]);
});

test("switches the list from the failed lots back to all lots", () => {
  const { pressed } = show({ described: 55, failed: 2, missing: 5, shown: "failed" });
  const failed = screen.getByRole("button", { name: "2 couldn't be described" });
  expect(failed.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(failed);
  expect(pressed).toEqual(["show all"]);
});

test('makes "show failed lots" the primary action when a retry cannot help', () => {
  show({ described: 58, failed: 2 });
  expect(buttons()).toEqual(["2 couldn't be described"]);
});

test("shows how many lots without a description have no photo", () => {
  const { container } = show({ described: 56, missing: 1, withoutPhotos: 3 });
  expect(container.textContent).toContain("3 lots have no photo");
  expect(buttons()).toEqual(["Describe 1 lot", "3 lots have no photo"]);
});

test("opens the lots that a number of the panel counts", () => {
  const { pressed } = show({ described: 50, pending: 1, missing: 6, withoutPhotos: 3 });
  press("3 lots have no photo");
  press("1 lot is being described");
  expect(pressed).toEqual(["show no-title,no-photo", "show pending"]);
});

test("shows the progress of a description run and stops it", () => {
  const { pressed } = show({ described: 12, pending: 46, running: 46, stoppable: 42, failed: 2 });
  expect(count()).toBe("12 of 60 lots described");
  const bar = screen.getByRole("progressbar", { name: "12 of 60 lots described" });
  expect(bar.getAttribute("aria-valuenow")).toBe("20");
  press("Stop");
  expect(pressed).toEqual(["stop"]);
});

test("keeps showing the description count after a run, until the user leaves the page", () => {
  const { rerender } = show({ described: 59, pending: 1, running: 1 });
  rerender(panel({}));
  expect(count()).toBe("60 of 60 lots described");
});

test("hides Stop when no description job can be canceled", () => {
  show({ described: 56, pending: 4, running: 4 });
  expect(screen.getByRole("progressbar")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows no progress for descriptions that were requested lot by lot", () => {
  expect(show({ described: 59, pending: 1 }).container.textContent).toBe("");
  const { container } = show({ described: 50, pending: 1, missing: 9 });
  expect(container.textContent).toContain("1 lot is being described");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("offers drafts when no AI provider is set up", () => {
  const connectHint = "Connect an AI provider.";
  const { container } = show({ described: 55, failed: 2, missing: 3, hasNoProvider: true, connectHint });
  expect(buttons()).toContain("Draft 3 descriptions");
  expect(container.textContent).toContain(connectHint);
  expect(container.querySelector(".text-destructive")).toBeNull();
});

test("offers one draft when one description is missing and no AI provider is set up", () => {
  show({ described: 57, missing: 1, hasNoProvider: true });
  expect(buttons()).toContain("Draft 1 description");
});

test("disables description requests while offline and explains why", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { container, rerender } = show({ described: 55, failed: 2, missing: 3 });
  const isDisabled = (name: string) => screen.getByRole("button", { name }).hasAttribute("disabled");
  expect(container.textContent).toContain("You're offline. Describing lots needs a connection.");
  expect(isDisabled("Describe 3 lots")).toBe(true);
  expect(isDisabled("2 couldn't be described")).toBe(false);
  rerender(panel({ described: 12, pending: 46, running: 46, stoppable: 42 }));
  expect(isDisabled("Stop")).toBe(true);
  rerender(panel({}));
  expect(container.textContent).toBe("60 of 60 lots described");
});
