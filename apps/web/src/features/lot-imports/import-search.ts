/** Search parameters of the page. `import`: the id of the open import; without it, the user chooses a file. */
export type ImportSearch = { import?: string };

export const toImportSearch = ({ import: id }: Record<string, unknown>): ImportSearch =>
  typeof id === "string" && id !== "" ? { import: id } : {};
