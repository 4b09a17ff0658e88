import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { searchRouter } from "./router";

const snippet = {
  text: "A brass desk lamp with a green glass shade, about 1925.",
  matches: [{ start: 2, end: 7 }],
};

export const searchApiDocs = {
  find: {
    tag: "Items",
    summary: "Find items, manifests and consignors",
    description:
      "Looks in all manifests that you see. Items: by lot, title, description, category, consignor, external ID and marks on photos, with all words or beginnings of them; where these find little, also with parts of title and consignor, and where they find nothing, with misspelled words. Accents and case make no difference. A lot's name such as 1012A comes first, then the text as it was typed, then matches in titles, then others, newest first. Up to 12 items, 6 manifests and 6 of your consignors. A snippet is plain text; its matches are places in it, in UTF-16 code units.",
    params: { q: "brass lamp" },
    answer: {
      items: [
        {
          id: ids.item,
          manifestId: ids.manifest,
          manifestName: "Autumn sale",
          lotNumber: 1000,
          sectionLetter: "A",
          title: "Brass desk lamp",
          consignor: "Smith Estate",
          coverUrl: ids.photoUrl,
          snippet,
        },
      ],
      manifests: [
        {
          id: ids.manifest,
          name: "Brass and lamps",
          consignor: "Smith Estate",
          saleDate: "2026-12-05",
          saleLocation: "Saleroom 1",
        },
      ],
      consignors: [{ id: ids.consignor, name: "Brass Lamp Estate", referenceNumber: "S-17" }],
    },
  },
} satisfies RouterDocs<typeof searchRouter>;
