import axe from "axe-core";
import { expect } from "vitest";

/** Rules that need layout or the server's page, which the browser tests of all screens check. */
const inBrowser = ["color-contrast", "target-size", "html-has-lang", "document-title"];

/** Runs axe's other rules on the page. */
export async function expectAccessible(): Promise<void> {
  const rules = Object.fromEntries(inBrowser.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, "accessibility of the page").toEqual([]);
}
