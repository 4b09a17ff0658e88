import { expect, test } from "vitest";
import { readDocuments } from "./documents";

test("finds in the documents the commands of a move, a restore's drill and a new password, as a service runs them", async () => {
  const { move, drill, backUpTo, restoreInImage, password, several, update } = await readDocuments();
  const lines = [move.first, move.stop, move.last, move.restore, drill, backUpTo("walk")].flatMap(
    ({ text }) => text.split("\n").filter((line) => /^(?:as_lotwright \w|systemctl)/.test(line)),
  );
  expect(lines).toEqual([
    "as_lotwright backup.js s3://backups/first.tar",
    "as_lotwright backup.js --verify s3://backups/first.tar",
    "systemctl disable --now lotwright@3000",
    "as_lotwright backup.js s3://backups/last.tar --since s3://backups/first.tar",
    "as_lotwright restore.js s3://backups/last.tar",
    "as_lotwright backup.js --drill",
    "as_lotwright backup.js /mnt/copies/lotwright/walk.tar",
  ]);
  expect(restoreInImage("/backups/a.tar").join(" ")).toBe(
    "node apps/server/dist/server/restore.js /backups/a.tar",
  );
  expect(move.settings.at(-1)?.text).toBe("echo BACKUP=/mnt/copies/lotwright >> /etc/lotwright.env");
  expect([password.old, password.next]).toEqual([
    ["lotwright", "brass-lamp"],
    ["lotwright_2", "a-new-one"],
  ]);
  expect(several.map(({ path }) => path)).toEqual([undefined, "/etc/nginx/conf.d/lotwright.conf", undefined]);
  expect(update).toHaveLength(3);
});
