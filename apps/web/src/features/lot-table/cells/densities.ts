import { oneOf, persisted } from "../../../lib/persisted";

/** Row density. Photo rows also show more of long texts. */
export type Density = "compact" | "medium" | "photo";

/** Heights of rows and headings in pixels, independent of their content. */
export type Heights = { row: number; head: number };

export const densities: Readonly<Record<Density, Heights & { label: string }>> = {
  compact: { label: "Compact", row: 32, head: 32 },
  medium: { label: "Medium", row: 44, head: 44 },
  photo: { label: "Photo", row: 72, head: 44 },
};

export const densityIds = Object.keys(densities) as Density[];

/** The row density stored in this browser. */
export const storedDensity = persisted("lotwright.items.table.density", oneOf(...densityIds));

/** Default density, with rows as high as a touch target. */
export const initialDensity: Density = "medium";
