import { expect, test } from "vitest";
import { smallestSite } from "../installation/smallest-site";
import { runService } from "./service";

const started = smallestSite();

test("runs the commands and files of the service page at their smallest size", async () => {
  expect(await runService(["--smallest"], started.site)).toBe(true);
});
