import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";

/** Limits far above real workbooks, because the parser stores all open elements and the last one's attributes. */
const maxDepth = 64;
const maxAttributes = 256;

type Attributes = Readonly<Record<string, string>>;

/** Listener for a part's elements by local name, whatever their prefix. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether the rest of the part can be skipped. */
  isDone?(): boolean;
}

/** Parses XML in chunks, yielding to the event loop in between. */
export async function readXml(source: Readable, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser();
  listenTo(parser, listener);
  const decoder = new TextDecoder();
  for await (const chunk of source) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (listener.isDone?.()) return;
  }
  parser.close();
}

function listenTo(parser: SaxesParser, listener: XmlListener): void {
  let depth = 0;
  let attributeCount = 0;
  parser.on("attribute", () => {
    attributeCount += 1;
    if (attributeCount > maxAttributes) throw new Error("An element has too many attributes.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new Error("Elements are nested too deeply.");
    attributeCount = 0;
    listener.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    listener.close?.(localName(name));
  });
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
