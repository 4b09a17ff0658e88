import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { owner, showScreen } from "../../testing/show-screen";
import { ManifestListPage } from "./manifest-list-page";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const barn = {
  id: "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12",
  name: "Barn",
  consignor: "Henderson",
  itemCount: 60,
  currency: "USD",
  publicShareEnabled: true,
  createdAt: hoursAgo(72),
};

const photo = (letter: string) => `/photos/${letter.repeat(32)}.jpg`;

const glance = {
  id: barn.id,
  coverUrls: ["a", "b", "c", "d"].map(photo),
  ...{ itemCount: 60, photoCount: 1_240, described: 38, priced: 20, exported: 0 },
  ...{ lowEstimate: 12_400, highEstimate: 18_950.5, estimated: 48 },
  lastChange: { at: hoursAgo(2), by: "Ana Ruiz" },
  isShared: true,
  exportedTo: null,
  results: null,
};

type Given = { manifests?: object[]; glances?: () => object[]; role?: string };

async function show({ manifests = [barn], glances = () => [glance], role = "admin" }: Given = {}) {
  const page = await showScreen(
    <ManifestListPage
      search={{}}
      onCreated={() => undefined}
      onSearch={() => undefined}
      headerActions={null}
      teamLink={null}
    />,
    { "manifests.list": () => manifests, "manifests.glances": glances },
    { ...owner, role },
  );
  await screen.findAllByRole("article");
  return page;
}

test("shows the covers, one line of state and the last change of a manifest on its card", async () => {
  await show();
  const card = screen.getByRole("article");
  await within(card).findByTitle("38 of 60 described · 20 priced · $12,400 – $18,950.50");
  const covers = [...card.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  expect(covers).toEqual(["a", "b", "c", "d"].map((letter) => `/photos/${letter.repeat(32)}-thumb.jpg`));
  expect(card.textContent).toContain("Created 3 days ago · Changed 2 hours ago by Ana Ruiz");
  expect(within(card).getByText("Shared")).toBeDefined();
});

const results = {
  ...{ sold: 21, unsold: 3, withdrawn: 1, withoutResult: 0 },
  ...{ hammerPrice: 2345, soldWithEstimate: 20, percentOfLowEstimates: 104 },
};

test.each([
  ["admin", { results }, "21 of 24 sold, hammer $2,345, 104 % of low estimates"],
  ["team", { results }, "21 of 24 sold"],
  ["team", { exported: 38, exportedTo: "HiBid (Auction Flex 360)" }, "38 exported to HiBid"],
  ["team", { exported: 38, exportedTo: null }, "38 exported as ZIP"],
])(
  "shows %s on a card the results after the sale, or the last export by name: %j",
  async (role, given, text) => {
    await show({ role, glances: () => [{ ...glance, ...given }] });
    const card = screen.getByRole("article");
    const line = await within(card).findByTitle((title) => title.endsWith(text));
    expect(line.textContent).toBe(line.title);
  },
);

test("reads the numbers of each card once, after the list", async () => {
  const ids = [1, 2, 3].map((digit) => barn.id.replace(/2$/, String(digit)));
  const { calls, inputsOf } = await show({
    manifests: ids.map((id) => ({ ...barn, id })),
    glances: () => ids.map((id) => ({ ...glance, id })),
  });
  await untilPage(() =>
    expect(screen.queryAllByText("described", { exact: false })).toHaveLength(ids.length),
  );
  // One request, unless this machine is too slow to render the cards together.
  const asked = inputsOf("manifests.glances").flatMap((input) => (input as { ids: string[] }).ids); // the contract requires `ids`
  expect(asked.sort()).toEqual(ids);
  const paths = calls.map(({ path }) => path);
  expect(paths.indexOf("manifests.list")).toBeLessThan(paths.indexOf("manifests.glances"));
});

test("shows team members no total estimate on a card", async () => {
  await show({ role: "team" });
  await screen.findByTitle("38 of 60 described · 20 priced");
});

test("shows no change, progress or missing badge for a new manifest without lots", async () => {
  const empty = { ...barn, itemCount: 0, publicShareEnabled: false };
  const { inputsOf, container } = await show({
    manifests: [empty],
    glances: () => [
      { ...glance, coverUrls: [], itemCount: 0, described: 0, lastChange: { at: barn.createdAt, by: "" } },
    ],
  });
  await untilPage(() => expect(container.querySelector("article .lucide-package-open")).not.toBeNull());
  expect(inputsOf("manifests.glances")).toHaveLength(1);
  const card = screen.getByRole("article");
  expect(card.textContent).toBe("BarnHenderson0 itemsCreated 3 days ago");
});

test("keeps the card as it is when its numbers can't be read", async () => {
  const { untilAsked } = await show({
    glances: () => {
      throw new Error("offline");
    },
  });
  await untilAsked("manifests.glances");
  expect(screen.getByRole("article").textContent).toBe("BarnHenderson60 itemsSharedCreated 3 days ago");
  expect(screen.queryByRole("alert")).toBeNull();
});
