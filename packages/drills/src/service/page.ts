import { readFile } from "node:fs/promises";

/** A command or a file of the page. A file's first line names its path. */
export type Block = { heading: string; text: string; path: string | undefined };

const fence = /^```(\w*)\n(.*?)^```$/gms;

/** Reads the blocks of apps/docs/service.md, in their order. */
export async function readPage(): Promise<Block[]> {
  const page = await readFile(new URL("../../../../apps/docs/service.md", import.meta.url), "utf8");
  return page.split(/^## /m).flatMap((section) => {
    const heading = section.split("\n", 1).join();
    return [...section.matchAll(fence)].map(([, language, text = ""]) => {
      const path = language === "sh" ? undefined : /^# (\/\S+)\n/.exec(text)?.[1];
      if (language !== "sh" && !path) throw new Error(`A file of "${heading}" does not begin with its path`);
      return { heading, text, path };
    });
  });
}
