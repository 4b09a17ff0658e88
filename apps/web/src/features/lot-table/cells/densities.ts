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

/** The key under which this browser stores the height of the rows. */
export const densityKey = "lotwright.items.table.density";

/** Reads a density from storage. Anything else becomes Medium, whose rows are as high as a touch target. */
export const parseDensity = (value: unknown): Density => densityIds.find((id) => id === value) ?? "medium";
