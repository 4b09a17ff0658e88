/** `import`: the id of the open import. Without it, a file is chosen. */
export type ImportSearch = { import?: string };

export const toImportSearch = ({ import: id }: Record<string, unknown>): ImportSearch =>
  typeof id === "string" && id !== "" ? { import: id } : {};
