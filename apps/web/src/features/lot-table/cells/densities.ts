import { oneOf, persisted } from "../../../lib/persisted";

/** The heights of rows. Photo rows also show more of long texts. */
export type Density = "compact" | "medium" | "photo";

/** The heights of a row and of the headings, in pixels. They never depend on the content. */
export type Heights = { row: number; head: number };

export const densities: Readonly<Record<Density, Heights & { label: string }>> = {
  compact: { label: "Compact", row: 32, head: 32 },
  medium: { label: "Medium", row: 44, head: 44 },
  photo: { label: "Photo", row: 72, head: 44 },
};

export const densityIds = Object.keys(densities) as Density[];

/** The height of the rows that this browser stores. */
export const storedDensity = persisted("lotwright.items.table.density", oneOf(...densityIds));

/** Medium rows are as high as a touch target. */
export const initialDensity: Density = "medium";
