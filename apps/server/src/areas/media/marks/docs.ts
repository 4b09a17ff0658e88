import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { marksRouter } from "./router";

const readings = {
  isOn: true,
  photos: [
    {
      url: ids.photoUrl,
      state: "read",
      detail: "normal",
      marks: [
        {
          kind: "text",
          text: "STERLING 925",
          score: 0.98,
          box: [
            [0.31, 0.42],
            [0.58, 0.42],
            [0.58, 0.47],
            [0.31, 0.47],
          ],
        },
      ],
    },
  ],
};

export const marksApiDocs = {
  ofItem: {
    tag: "Photos and AI",
    summary: "Get the marks on an item's photos",
    description:
      "Lines of text and barcodes that were read on its uploaded photos, in the background after each upload. Readings can be wrong: below a score of 0.9, and where they are prices or contact data, they are not used as facts. Marks are never in a public catalog.",
    errors: ["NOT_FOUND"],
    params: { id: ids.item },
    answer: readings,
  },
  ofPhotos: null,
  checkDraft: null,
  readSmallText: {
    tag: "Photos and AI",
    summary: "Read small text on a photo",
    description:
      "Has one photo read again in its full size, ahead of others. Until then its state is waiting, and its marks stay. 503 where this installation reads no photos.",
    errors: ["UNAVAILABLE"],
    body: { photoUrl: ids.photoUrl },
    answer: readings,
  },
} satisfies RouterDocs<typeof marksRouter>;
