import { noteReleases } from "./endings";
import { type Loaded, restartUnderLoad } from "./load-checks";
import type { Machine } from "./machine";
import { type Block, isRollingRestart } from "./page";
import { currentRelease, failing, makeFailingRelease, releaseOf } from "./releases";

/** Blocks of the section Update that switch to another release, and back. */
function switchesOf(page: readonly Block[]): readonly [forth: Block, back: Block] {
  const [forth, back] = page.filter((block) => block.heading === "Update" && isRollingRestart(block));
  if (!forth || !back) throw new Error("The section Update has no switch, or no way back");
  return [forth, back];
}

const to = (release: string, block: Block): Block => ({
  ...block,
  text: block.text.replace(/v\d\S+(?= \/opt\/lotwright\/current)/, release),
});

/** Shortens the page's wait of two minutes for a server to five seconds. */
const hurried = (block: Block): Block => ({ ...block, text: block.text.replace("--retry 120", "--retry 5") });

/** Updates to a release whose server does not start, then goes back, under load: the commands stop at the first server. */
export async function failRelease(machine: Machine, loaded: Loaded, page: readonly Block[]): Promise<void> {
  const { prefix, manager, origins, note } = machine;
  const [forth, back] = switchesOf(page);
  const before = await currentRelease(prefix);
  await makeFailingRelease(prefix, before);
  await restartUnderLoad(loaded, `update to ${failing}, whose server does not start, and back`, async () => {
    const [, ...others] = origins.several.map(({ name }) => manager.pidOf(name));
    await machine.run(hurried(to(failing, forth)));
    const [first, ...after] = origins.several.map(({ name }) => manager.pidOf(name));
    const found = await Promise.all(after.map(releaseOf));
    note({
      what: "servers behind the one that does not start",
      must: `the same processes, on ${before}`,
      measured: `${after.join() === others.join() ? "the same" : "others"}, on ${found.join(", ")}; the first is ${first ? "up" : "down"}`,
      isOk: after.join() === others.join() && found.every((release) => release === before),
    });
    await machine.run(to(before, back));
  });
  await noteReleases(machine, before);
}
