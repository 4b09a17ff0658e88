import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SkipLink } from "./skip-link";

const page = (list: string) => (
  <>
    <SkipLink />
    <button type="button">Settings</button>
    <main id="main">
      <button type="button">Search</button>
      <ul {...(list && { [list]: "" })}>
        <li>
          <a href="/lot">Lot 1000</a>
        </li>
      </ul>
    </main>
  </>
);

test.each([
  ["the page's content", "", "Search"],
  ["the list that the page marks", "data-skip-to", "Lot 1000"],
])("jumps with the first Tab and Enter to %s", async (_target, list, name) => {
  render(page(list));
  const person = userEvent.setup();
  await person.tab();
  expect(document.activeElement?.textContent).toBe("Skip to content");
  await person.keyboard("{Enter}");
  await person.tab();
  expect(document.activeElement?.textContent).toBe(name);
  expect(location.hash).toBe("");
  expect(screen.getByText("Skip to content").getAttribute("href")).toBe("#main");
});
