import { expect, onTestFinished, test } from "vitest";
import { openAnnouncements } from "./other-tabs";

test.each([
  ["tells other tabs of a change", false],
  ["tells other tabs of a change that was written after the page was left", true],
])("%s", async (_title, isLeft) => {
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
