import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { owner, showScreen } from "../../testing/show-screen";
import { TeamSection } from "./team-section";

const member = (number: number) => ({
  ...{ ...owner, id: `member ${number}`, role: "team" },
  ...{ name: `Ann ${number}`, email: `ann-${number}@example.com` },
});

test("lists the members with their state, without the admin", async () => {
  const members = [owner, member(1), { ...member(2), name: "", isActive: false }];
  await showScreen(<TeamSection />, { "team.list": () => members });
  const list = within(await screen.findByRole("list", { name: "Team members" }));
  const rows = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["A1Ann 1Active", "Aann-2@example.comInactive"]);
  expect(screen.queryByText(/more$/)).toBeNull();
});

test("lists ten members of a large team, and counts the others", async () => {
  const members = Array.from({ length: 200 }, (_, index) => member(index));
  await showScreen(<TeamSection />, { "team.list": () => members });
  const list = within(await screen.findByRole("list", { name: "Team members" }));
  expect(list.getAllByRole("listitem")).toHaveLength(10);
  screen.getByText("and 190 more");
});
