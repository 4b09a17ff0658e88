import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { firstLoadLimit, firstLoadOf } from "./first-load.mjs";

/**
 * @param {string} fileName
 * @param {Partial<import("./first-load.mjs").Chunk>} values
 * @returns {import("./first-load.mjs").Chunk}
 */
const chunk = (fileName, values = {}) => ({
  type: "chunk",
  fileName,
  isEntry: false,
  code: randomBytes(1500).toString("base64"),
  imports: [],
  moduleIds: [],
  ...values,
});

/** @type {import("./first-load.mjs").Bundle} */
const bundle = {
  "main.js": chunk("main.js", { isEntry: true, imports: ["react.js"] }),
  "react.js": chunk("react.js", { imports: ["runtime.js"] }),
  "runtime.js": chunk("runtime.js"),
  "home.js": chunk("home.js", {
    imports: ["card.js", "main.js"],
    moduleIds: ["/app/src/routes/index.tsx?tsr-split=component"],
  }),
  "card.js": chunk("card.js"),
  "dialog.js": chunk("dialog.js", { imports: ["main.js"] }),
  "main.css": { type: "asset" },
};
const screen = "src/routes/index.tsx";

/** @param {number} maxKilobytes */
function build(maxKilobytes) {
  /** @type {string[]} */
  const logged = [];
  const context = {
    info: (/** @type {string} */ text) => void logged.push(text),
    error: (/** @type {string} */ text) => {
      throw new Error(text);
    },
  };
  firstLoadLimit({ screen, maxKilobytes }).writeBundle.call(context, {}, bundle);
  return logged;
}

test("counts the entry, the screen and their static imports as the first load, without dynamic imports", () => {
  const names = firstLoadOf(bundle, screen).map(({ fileName }) => fileName);
  expect(names.sort()).toEqual(["card.js", "home.js", "main.js", "react.js", "runtime.js"]);
});

test("fails the build and names the largest files if the first load exceeds its limit", () => {
  expect(() => build(7)).toThrow(/limit 7 kB\n.+\.js: \d+ bytes/);
  expect(build(9)).toEqual([expect.stringMatching(/^First load of src\/routes\/index\.tsx: [78]\.\d kB/)]);
});

test("throws if no chunk contains the screen", () => {
  expect(() => firstLoadOf(bundle, "src/routes/gone.tsx")).toThrow("No chunk contains src/routes/gone.tsx");
});
