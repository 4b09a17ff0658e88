import { readFile } from "node:fs/promises";

/** A command or a file of the page. A file's first line names its path. */
export type Block = { heading: string; text: string; path: string | undefined };

const fence = /^( *)```(\w*)\n(.*?)^\1```$/gms;

/** Reads the sections of a page of apps/docs by their headings. */
export async function readSections(name: string): Promise<Map<string, string>> {
  const page = await readFile(new URL(`../../../../apps/docs/${name}`, import.meta.url), "utf8");
  return new Map(page.split(/^## /m).map((section) => [section.split("\n", 1).join(), section]));
}

/** Fenced blocks of a section, without a list's indentation. */
export function fencedIn(section: string): { language: string; text: string }[] {
  return [...section.matchAll(fence)].map(([, indent = "", language = "", text = ""]) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** Reads the blocks of apps/docs/service.md, in their order. */
export async function readPage(): Promise<Block[]> {
  return [...(await readSections("service.md"))].flatMap(([heading, section]) =>
    fencedIn(section).map(({ language, text }) => {
      const path = language === "sh" ? undefined : /^# (\/\S+)\n/.exec(text)?.[1];
      if (language !== "sh" && !path) throw new Error(`A file of "${heading}" does not begin with its path`);
      return { heading, text, path };
    }),
  );
}

/** Tells whether a block restarts three servers, one after the other. */
export const isRollingRestart = ({ text }: Block) => text.includes("systemctl restart lotwright@$port");
