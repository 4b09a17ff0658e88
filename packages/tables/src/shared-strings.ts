import type { XmlListener } from "./read-xml";
import { TableError } from "./table-error";
import { createTextCollector } from "./text-collector";

/** Maximum of shared strings, several times those of a workbook of 20,000 lots. */
const maxSharedStrings = 500_000;

/** Creates a listener that stores a workbook's needed shared strings. */
export function createSharedStrings(
  needed: ReadonlySet<number>,
  maxLength: number,
): XmlListener & { readonly texts: ReadonlyMap<number, string> } {
  const texts = new Map<number, string>();
  const content = createTextCollector(maxLength);
  let count = 0;
  let isNeeded = false;
  return {
    texts,
    open(name) {
      if (name === "si") {
        isNeeded = needed.has(count);
        content.reset();
        count += 1;
        if (count > maxSharedStrings) throw new TableError("too-large");
      } else if (isNeeded) content.open(name, "t");
    },
    close(name) {
      if (name !== "si") return content.close(name);
      if (isNeeded) texts.set(count - 1, content.text);
      isNeeded = false;
    },
    text: (text) => content.add(text),
  };
}
