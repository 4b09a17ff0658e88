import { expect, onTestFinished, test } from "vitest";
import { openAnnouncements } from "./other-tabs";

test.each([
  ["a change", false],
  ["a change that was written after the page was left", true],
])("announces %s to other tabs", async (_case, isLeft) => {
  const announcements = openAnnouncements("ann");
  const other = openAnnouncements("ann");
  onTestFinished(() => other?.close());
  if (!(announcements && other)) throw new Error("There is no BroadcastChannel");
  const heard = new Promise<unknown>((resolve) => {
    other.channel.onmessage = ({ data }) => resolve(data);
  });
  if (isLeft) announcements.close();
  announcements.announce();
  expect(await heard).toBe("changed");
  if (!isLeft) announcements.close();
});
