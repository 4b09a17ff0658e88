import { runCommand } from "./bootstrap.mjs";
import { readRepository } from "./repository.mjs";

const folders = /^(?:apps\/web|apps\/server|packages\/(?:contracts|ai|export))\/src\//;
const unread = /\.test\.|\/testing\/|\.gen\.|\/drills?\//;

/** Prints all texts of screens, errors and logs by file, for proofreading. */
export function printTexts() {
  return runCommand({ isBuilt: false }, async () => {
    const { textsOf } = await import("./screen-texts.mjs");
    for (const { path, text } of readRepository()) {
      if (!folders.test(path) || unread.test(path) || !/\.tsx?$/.test(path)) continue;
      const texts = textsOf(path, text);
      if (texts.length > 0) console.log(`\n## ${path}\n${texts.map((line) => `- ${line}`).join("\n")}`);
    }
    return 0;
  });
}
