/** Maximum length of a displayed heading. */
const maxLength = 40;

const plain = (heading: string) => heading.trim().replaceAll(/\s+/g, " ");

/**
 * Creates a function that names a column in messages: by its heading, as in `column "Hammer price"`, or by number, as in `column
 * 3`, if it has no unique heading.
 */
export function createColumnNames(header: readonly string[]): (place: number) => string {
  const headings = header.map(plain);
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return (place) => {
    const heading = headings[place] ?? "";
    if (heading === "" || counts.get(heading) !== 1) return `column ${place + 1}`;
    return `column "${heading.length > maxLength ? `${heading.slice(0, maxLength)}…` : heading}"`;
  };
}
