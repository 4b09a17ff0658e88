import type { MarksReader } from "@lotwright/marks/reader";

declare module "../../../core/context" {
  interface Deps {
    reading: Reading;
  }
}

/** State of reading photos on this server. */
export type Reading = {
  /** Null if this installation does not read photos. */
  reader: MarksReader | null;
  /** Whether waiting photos are being read; false while this server lacks memory. */
  isAvailable: boolean;
};

export const createReading = (reader: MarksReader | null): Reading => ({
  reader,
  isAvailable: reader !== null,
});
