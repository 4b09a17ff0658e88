import type { Mark } from "@lotwright/contracts/media/mark-facts";
import type { MarksReader } from "@lotwright/marks/reader";

type Read = MarksReader["read"];

/** Creates a fake reader of photos: `read` returns what is on each photo, by default nothing. */
export const makeReader = (read: Read = async () => []): MarksReader => ({ read, close: async () => {} });

export const makeMark = (text: string, changed: Partial<Mark> = {}): Mark => ({
  kind: "text",
  text,
  score: 0.97,
  box: [
    [0.2, 0.4],
    [0.6, 0.4],
    [0.6, 0.5],
    [0.2, 0.5],
  ],
  ...changed,
});
