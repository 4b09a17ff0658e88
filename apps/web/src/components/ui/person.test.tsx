import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { initialsOf, Person } from "./person";

test.each([
  ["Ada Field", "AF"],
  ["ben", "B"],
  ["Maria del Carmen  Ruiz ", "MR"],
  ["ben@example.com", "B"],
  ["éva Ångström", "ÉÅ"],
  ["𝒜da Field", "𝒜F"],
  ["", ""],
])("takes the first letters of the first and last word of %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("hides the initials from screen readers, which read the name", () => {
  render(<Person name="Ada Field" />);
  expect(screen.getByText("AF").getAttribute("aria-hidden")).toBe("true");
  screen.getByText("Ada Field");
});
