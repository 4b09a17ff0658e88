import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NoMatch } from "./empty-state";

test("offers to clear a search that has no results", () => {
  let cleared = 0;
  render(
    <NoMatch
      title="No items match your search"
      clearText="Show all lots"
      onClear={() => {
        cleared += 1;
      }}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show all lots" }));
  expect(cleared).toBe(1);
});
