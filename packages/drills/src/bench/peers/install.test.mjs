import { expect, test } from "vitest";
import { projectOf, reasonIn } from "./install.mjs";

test("asks npm for exactly one version, and for an empty package in place of what is omitted", () => {
  expect(projectOf({ name: "directus", version: "12.4.1", omitted: ["isolated-vm"] })).toEqual({
    private: true,
    dependencies: { directus: "12.4.1", "isolated-vm": "file:./empty" },
    overrides: { "isolated-vm": "$isolated-vm" },
  });
});

test("finds npm's reason for a failure in its output", () => {
  const output = [
    "npm warn EBADENGINE Unsupported engine",
    "npm error code ETARGET",
    "npm error notarget No matching version found for a@1.",
    "npm error A complete log of this run can be found in: x.log",
  ];
  expect(reasonIn(output.join("\n"))).toBe("notarget No matching version found for a@1.");
});
