import { drillBuiltImage } from "../cluster/image";
import { mountSmallDisk, unmount } from "../installation/disks";
import { type Installation, openInstallation } from "../installation/installation";
import { noteEndings, noteReleases } from "../service/endings";
import { failRelease } from "../service/failed-release";
import { killUnderLoad, restartUnderLoad } from "../service/load-checks";
import { backUp, moveInstallation, startInstallation } from "./begin";
import { failBackup, fillDisk, rotatePassword } from "./disturb";
import { openScene, type Scene } from "./scene";
import { createSteps } from "./steps";

/** Size of the database disk, little more than the walk needs. */
const databaseMegabytes = 700;

/** Builds the next release beside the running one, and switches to it while people work. */
async function update({ machine, documents, loaded }: Scene): Promise<void> {
  const [build, forth] = documents.update;
  if (!build || !forth) throw new Error("The section Update has no block");
  await machine.run(build);
  const switchOver = async () => void (await machine.run(forth));
  await restartUnderLoad(loaded, "update, one server after the other", switchOver);
  await noteReleases(machine, "v0.3.0");
}

/** Builds the image and starts it, and its next version, with a backup of the installation. */
async function startImage({ machine, documents, note, compare }: Scene): Promise<void> {
  await machine.run(documents.backUpTo("for-the-image"));
  await drillBuiltImage(note, {
    file: machine.prefix.at("/mnt/copies/lotwright/for-the-image.tar"),
    command: documents.restoreInImage,
    check: async (origin, what) => {
      const { lots, lost } = await compare(origin);
      const measured = `${lost.length} of ${lots} lost${lost.map((each) => `; ${each}`).join("")}`;
      note({ what: `lots and photos ${what}`, must: "none lost", measured, isOk: lost.length === 0 });
    },
  });
}

async function walk(installation: Installation, disk: string): Promise<boolean> {
  const { note, run, report } = createSteps(console.log);
  const scene = await openScene(installation, note);
  const { machine, documents, loaded, compare } = scene;
  const step = (name: string, work: () => Promise<unknown>) => run(name, work, compare);
  let key = "";
  try {
    await step("start: one server behind nginx with TLS", () => startInstallation(scene));
    await step("backups and commands", async () => {
      key = await backUp(scene);
    });
    await step("move to PostgreSQL and S3, three servers", () => moveInstallation(scene, key));
    await step("kill -9 of each server", () =>
      killUnderLoad(loaded, machine.manager, machine.origins.several),
    );
    await step("new password of the database", () => rotatePassword(scene, installation));
    await step("full disk of PostgreSQL", () => fillDisk(scene, disk));
    await step("failing backup, mended", () => failBackup(scene));
    await step("drill of the restore", () => machine.run(documents.drill));
    await step("image, kill -9, its next version", () => startImage(scene));
    await step("update to the next release", () => update(scene));
    await step("a release that does not start, and back", async () => {
      await failRelease(machine, loaded, documents.page);
      noteEndings(machine);
    });
    return report();
  } finally {
    await machine.close();
  }
}

/** Walks through all operator commands of service.md and operations.md on one installation. */
export async function runWalk(): Promise<boolean> {
  let disk = "";
  const prepare = async (folder: string) => {
    mountSmallDisk(folder, databaseMegabytes);
    disk = folder;
  };
  const installation = await openInstallation({ serverCount: 1, prepare });
  try {
    return await walk(installation, disk);
  } finally {
    // Processes may still use files of the lazily unmounted disk.
    unmount(disk);
    await installation.close();
  }
}
