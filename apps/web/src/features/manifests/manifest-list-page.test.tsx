import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { showScreen } from "../../testing/show-screen";
import { ManifestListPage } from "./manifest-list-page";

const barn = {
  id: "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12",
  name: "Barn",
  consignor: "Henderson",
  itemCount: 2,
  createdAt: "2026-01-01T00:00:00.000Z",
};

async function show(manifests: object[], q?: string) {
  await showScreen(
    <ManifestListPage
      search={q ? { q } : {}}
      onCreated={() => undefined}
      onSearch={() => undefined}
      headerActions={null}
      teamLink={null}
    />,
    { "manifests.list": () => manifests, "companySettings.get": () => ({ logoUrl: null }) },
  );
  await screen.findByRole("region", { name: "Actions" });
}

const solid = () =>
  [...document.querySelectorAll(".bg-primary")].map((button) => button.textContent || button.ariaLabel);

test("makes creating the first manifest the only primary button of an empty list", async () => {
  await show([]);
  expect(solid()).toEqual(["Create Manifest"]);
  expect(document.querySelector(".bg-primary")?.closest("section")).toBeNull();
});

test("makes the floating button the only primary button of a manifest list", async () => {
  await show([barn]);
  expect(solid()).toEqual(["Create Manifest"]);
  expect(document.querySelector(".bg-primary")?.closest("section")?.ariaLabel).toBe("Actions");
});

test("shows the sale date and location on a manifest card", async () => {
  const sale = { saleDate: "2027-03-14", saleLocation: "Town hall" };
  await show([
    { ...barn, ...sale },
    { ...barn, id: "2", name: "Attic", saleLocation: "York" },
    { ...barn, id: "3" },
  ]);
  const cards = screen.getAllByRole("article");
  const said = cards.map((card) => [...card.querySelectorAll("p")].at(-1)?.textContent);
  expect(said).toEqual([
    expect.stringMatching(/^Created .* · Sale March 14, 2027 · Town hall$/),
    expect.stringMatching(/^Created .* · Sale at York$/),
    expect.stringMatching(/^Created [^·]*$/),
  ]);
});

test("puts sales under headings by date, with the archive closed until something is searched", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-28T12:00:00"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await show([
    { ...barn, name: "Tools", saleDate: "2026-11-30" },
    { ...barn, id: "2", name: "Barn toys", saleDate: "2026-11-01" },
    { ...barn, id: "3", name: "Barn clocks", saleDate: "2026-01-01" },
  ]);
  const headings = () =>
    screen
      .getAllByRole("heading")
      .flatMap(({ tagName, textContent }) => (tagName === "H1" ? [] : [`${tagName} ${textContent}`]));
  expect(headings()).toEqual([
    ...["H2 This week", "H3 Tools", "H2 Past", "H3 Barn toys", "H2 Archive", "H3 Barn clocks"],
  ]);
  const archive = () => document.querySelector("details");
  expect(archive()?.open).toBe(false);
  await userEvent.type(screen.getByRole("textbox"), "barn");
  await untilPage(() => expect(headings()).not.toContain("H3 Tools"));
  expect(archive()?.open).toBe(true);
});

test.each(["Clear search", "Show all manifests"])(
  "shows all manifests again and restores the focus after %s",
  async (name) => {
    await show([barn], "nowhere");
    await userEvent.click(screen.getByRole("button", { name }));
    const searchBox = screen.getByRole<HTMLInputElement>("textbox");
    expect(searchBox.value).toBe("");
    expect(document.activeElement).toBe(searchBox);
    expect(await screen.findByRole("link", { name: "Barn" })).toBeDefined();
  },
);
