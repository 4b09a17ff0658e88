import { randomUUID } from "node:crypto";
import { lotSorts } from "@lotwright/contracts/catalog/lot-filters";
import type { Staff } from "../../installation/staff";
import type { Ask } from "../load";
import type { House } from "./seed";

/** One row of the report. */
export type Question = {
  name: string;
  ask: (turn: number) => Ask;
  /** Goal for the 95th percentile in ms. */
  goalMs?: number;
  status?: number;
};

type Scene = { owner: Staff; house: House; middle: string };

const searchMs = 200;
const pageMs = 50;

const reading =
  ({ cookie }: Pick<Staff, "cookie">) =>
  (name: string, path: string, goalMs?: number): Question => ({
    name,
    ask: () => ({ method: "GET", path, headers: { cookie } }),
    ...(goalMs !== undefined && { goalMs }),
  });

const searched = (text: string) => `/api/items?limit=50&q=${encodeURIComponent(text)}`;

function searches({ owner, house: { members }, middle }: Scene): Question[] {
  const [member = owner] = members;
  const texts = {
    ...{ "a frequent word": "lamp", "a rare word": "craquelure", "an absent word": "qzxv" },
    ...{ "a word of every lot": "house", "two frequent words": "brass lamp", "part of a title": "ictorian" },
    ...{
      "a misspelled word": "victorain",
      "two misspelled words": "victorain lmap",
      "a similar word": "candlstik",
    },
    ...{ "text of a photo": "STERLING 3995", "a frequent text of photos": "sterling" },
  };
  const asked = Object.entries(texts).flatMap(([name, text]) => [
    reading(owner)(`lots with ${name}: ${text}`, searched(text), searchMs),
    reading(member)(`lots with ${name}, by a member`, searched(text), searchMs),
  ]);
  const sorted = lotSorts.flatMap((sort) => [
    reading(owner)(`lots with a frequent word by ${sort}`, `${searched("lamp")}&sort=${sort}`, searchMs),
    reading(owner)(
      `lots with a frequent word by ${sort}, from the middle`,
      `${searched("lamp")}&sort=${sort}&after=${middle}`,
      searchMs,
    ),
  ]);
  const filtered = "consignor=Consignor 7,category=Rugs,is=no-photo,minPrice=900000"
    .split(",")
    .map((filter) =>
      reading(owner)(
        `lots with a frequent word and ${filter}`,
        `${searched("lamp")}&${encodeURI(filter)}`,
        searchMs,
      ),
    );
  return [...asked, ...sorted, ...filtered];
}

function palette({ owner, house: { members } }: Scene): Question[] {
  const [member = owner] = members;
  const texts = [
    ...[
      "lamp",
      "house",
      "brass lamp",
      "craquelure",
      "qzxv",
      "victorain",
      "victorain lmap",
      "aquelur",
      "ictorian",
    ],
    ...["brass lamp 48213", "STERLING 3995", "sterling"],
  ];
  return texts.flatMap((text) => {
    const path = `/api/search?q=${encodeURIComponent(text)}`;
    return [
      reading(owner)(`palette: ${text}`, path, searchMs),
      reading(member)(`palette: ${text}, by a member`, path, searchMs),
    ];
  });
}

function orders({ owner, house, middle }: Scene): Question[] {
  const [member = owner] = house.members;
  return lotSorts.flatMap((sort) => {
    const path = `/api/items?limit=100&sort=${sort}`;
    return [
      reading(owner)(`100 lots by ${sort}`, path, pageMs),
      reading(owner)(`100 lots by ${sort}, from the middle`, `${path}&after=${middle}`, pageMs),
      reading(member)(`100 lots by ${sort}, by a member`, path, pageMs),
    ];
  });
}

const absentUser = "00000000-0000-4000-8000-000000000000";

/** Filters that find no lot, except by photo count and by price range. */
function filters({ owner, house: { members } }: Scene): Question[] {
  const [member = owner] = members;
  const flags =
    "pending failed drafted-from-notes to-check no-title no-photo one-photo no-price no-consignor sold unsold withdrawn";
  const queries = flags.split(" ").map((flag) => `is=${flag}`);
  const others = ["category=Nothing", "consignor=Unknown", `createdBy=${absentUser}`];
  const prices = ["minPrice=900000", "minPrice=100&maxPrice=300"];
  return [...queries, ...others, ...prices].flatMap((query) => [
    reading(owner)(`lots with ${query}`, `/api/items?limit=100&${query}`, pageMs),
    reading(member)(`lots with ${query}, by a member`, `/api/items?limit=100&${query}`, pageMs),
  ]);
}

function screens({ owner, house }: Scene): Question[] {
  const { members, large, token } = house;
  const [member = owner] = members;
  const asOwner = reading(owner);
  return [
    asOwner("manifests", "/api/manifests", pageMs),
    reading(member)("manifests of a member", "/api/manifests", pageMs),
    asOwner("usage", "/api/usage", pageMs),
    asOwner("activity", "/api/activity", pageMs),
    asOwner("activity by a rare verb", "/api/activity?verb=manifest.deleted", pageMs),
    asOwner("activity by an absent verb", "/api/activity?verb=results.undone", pageMs),
    reading(member)("activity of a member", "/api/activity", pageMs),
    reading(member)("activity by a rare verb, of a member", "/api/activity?verb=manifest.deleted", pageMs),
    asOwner("consignors", "/api/consignors", pageMs),
    asOwner("all lots of the large sale", `/api/manifests/${large}/items`),
    asOwner("check of the large sale", `/api/manifests/${large}/preflight?preset=hibid-af360`),
    asOwner("the public catalog of the large sale", `/api/public/manifests/${token}`),
  ];
}

function writing({ owner, house: { other }, middle }: Scene): Question[] {
  const headers = { cookie: owner.cookie, "content-type": "application/json" };
  const texts = { title: "Walnut side table with a drawer", category: "Furniture", notes: "From the study" };
  return [
    {
      name: "create a lot",
      status: 201,
      ask: () => {
        const body = JSON.stringify({ id: randomUUID(), manifestId: other, ...texts });
        return { method: "POST", path: "/api/items", headers, body };
      },
    },
    {
      name: "update a lot",
      ask: (turn) => {
        const body = JSON.stringify({ ...texts, quantity: 2 + turn });
        return { method: "PATCH", path: `/api/items/${middle}`, headers, body };
      },
    },
  ];
}

/** Requests of users, programs and screens. */
export const questionsOf = (scene: Scene): Question[] =>
  [searches, palette, orders, filters, screens, writing].flatMap((ofKind) => ofKind(scene));

export const rareSearch = searched("craquelure");
