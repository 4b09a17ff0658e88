import type { DescriptionProgress } from "@lotwright/contracts/descriptions";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DescriptionsPanel } from "./descriptions-panel";

const nothing = { pending: 0, running: 0, stoppable: 0, failed: 0, missing: 0, withoutPhotos: 0 };
const allDone = { itemCount: 200, described: 200, ...nothing };

function panel(progress: Partial<DescriptionProgress>, pressed: string[] = []) {
  const press = (name: string) => () => void pressed.push(name);
  return (
    <DescriptionsPanel
      progress={{ ...allDone, ...progress }}
      describeMissing={press("missing")}
      retryFailed={press("failed")}
      stop={press("stop")}
      isStarting={false}
      isStopping={false}
    />
  );
}

const show = (progress: Partial<DescriptionProgress>) => {
  const pressed: string[] = [];
  return { ...render(panel(progress, pressed)), pressed };
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("where every lot has a title there is nothing to see", () => {
  expect(show({}).container.textContent).toBe("");
});

test("missing descriptions are offered, and lots without a photo are counted out", () => {
  const { pressed } = show({ described: 190, missing: 7, withoutPhotos: 3 });
  expect(screen.getByRole("status").textContent).toBe("190 of 200 described3 without a photo, left out");
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
  press("Generate missing descriptions");
  expect(pressed).toEqual(["missing"]);
});

test("while it goes on the panel says how far it is, and stops on request", () => {
  const { pressed } = show({ described: 12, pending: 186, running: 186, stoppable: 182, failed: 2 });
  expect(screen.getByRole("status").textContent).toBe("12 of 200 described, 2 failed");
  expect(screen.getByRole("progressbar", { name: "12 of 200 described" }).getAttribute("aria-valuenow")).toBe(
    "6",
  );
  press("Stop");
  expect(pressed).toEqual(["stop"]);
});

test("failed lots can be tried again", () => {
  const { pressed } = show({ described: 195, failed: 5 });
  expect(screen.getByRole("status").textContent).toBe("195 of 200 described5 failed");
  press("Retry failed");
  expect(pressed).toEqual(["failed"]);
});

test("where all that is missing has failed, trying again is all that is offered", () => {
  show({ described: 195, failed: 5, missing: 5 });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Retry failed"]);
});

test("what has just ended stays to be read", () => {
  const { rerender } = show({ described: 199, pending: 1, running: 1 });
  rerender(panel({}));
  expect(screen.getByRole("status").textContent).toBe("200 of 200 described");
});

test("where nothing is left to stop, stopping is not offered", () => {
  show({ described: 196, pending: 4, running: 4 });
  expect(screen.getByRole("progressbar")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("lots that were asked for one by one are no run to stop", () => {
  expect(show({ described: 199, pending: 1 }).container.textContent).toBe("");
  show({ described: 190, pending: 1, missing: 9 });
  expect(screen.getByRole("status").textContent).toBe("190 of 200 described1 being written");
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Generate missing descriptions",
  ]);
});
