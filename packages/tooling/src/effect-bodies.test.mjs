import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { binary, root } from "./paths.mjs";

const rejected = [
  "useEffect(() => last.current?.scrollIntoView(), [length]);",
  "useLayoutEffect(() => input.current?.focus(), []);",
  "React.useEffect(() => void video.play());",
  "useEffect(() => outbox && sendInTime(outbox), [outbox]);",
  "useEffect(prepare, []);",
];
const accepted = [
  "useEffect(() => { last.current?.scrollIntoView(); }, [length]);",
  "useEffect(() => { return outbox.subscribe(draw); }, [outbox]);",
  "useEffect(() => () => running.abort(), []);",
  "useEffect(() => function stop() { running.abort(); }, []);",
  "const follow = useEffectEvent(() => input.current?.focus());",
];

const plugin = join(root, "packages/tooling/effect-bodies.grit");

test("rejects effects that hand React a value as their cleanup which need not be a function", () => {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ plugins: [plugin] }));
  writeFileSync(join(folder, "effects.tsx"), [...rejected, ...accepted].join("\n"));
  const { stderr } = spawnSync(binary("biome"), ["lint", "--colors=off", "--only=plugin"], {
    cwd: folder,
    encoding: "utf8",
  });
  const lines = [...stderr.matchAll(/effects\.tsx:(\d+):\d+ plugin/g)].map(([, line]) => Number(line));
  expect(lines).toEqual(rejected.map((_, index) => index + 1));
});
