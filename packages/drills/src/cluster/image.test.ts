import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeLack } from "./image-build";
import { countNativeFiles } from "./native-files";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-tools-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("names the Debian packages of the tools that building an image needs, each once", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "buildah"), "", { mode: 0o755 });
  await writeFile(join(folder, "debootstrap"), "", { mode: 0o755 });
  expect(describeLack([folder], 0)).toBe("The image can't be built here: apt-get install util-linux");
  for (const name of ["unshare", "setpriv"]) await writeFile(join(folder, name), "", { mode: 0o755 });
  expect(describeLack([folder], 1000)).toBe("The image can't be built here: start the drill as root.");
  expect(describeLack([folder], 0)).toBeUndefined();
});

test("counts programs and libraries by the processor that they are for", async () => {
  const folder = await makeFolder();
  const elf = (machine: number) =>
    Buffer.concat([Buffer.from("\x7fELF".padEnd(18, "\0"), "latin1"), Buffer.from([machine, 0])]);
  await mkdir(join(folder, "lib"));
  await writeFile(join(folder, "lib/a.so"), elf(183));
  await writeFile(join(folder, "lib/b.so"), elf(183));
  await writeFile(join(folder, "postgres"), elf(62));
  await writeFile(join(folder, "old"), elf(40));
  await writeFile(join(folder, "notes.txt"), "ELF, and more than twenty bytes");
  await writeFile(join(folder, "short"), "\x7fELF");
  expect(await countNativeFiles(folder)).toEqual({ arm64: 2, x64: 1, "machine 40": 1 });
});
