import { type Block, fencedIn, isRollingRestart, readPage, readSections } from "../service/page";

function found<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`The documents no longer have ${what}`);
  return value;
}

/** Returns commands in the form in which a service runs them. */
type AsService = (heading: string, lines: string) => Block;

/** Sentence on how a service runs the commands of operations.md. */
const rule = "`npm run backup` is `as_lotwright backup.js`";
const serviceCommand = (command: string) => command.replaceAll(/\bnpm run (\w+) -- /g, "as_lotwright $1.js ");
/** Commands of a text, without their optional values. */
const commandsIn = (text: string) =>
  [...text.matchAll(/`npm run ([^`]+)`/g)].map(([, command = ""]) =>
    serviceCommand(`npm run ${command.replace(/ \[.*/, "")}`),
  );

/** Reads the commands for the large backup under load, the last backup of the stopped server, and the restore. */
function readMove(moving: string, asService: AsService) {
  if (!moving.includes(rule)) throw new Error(`operations.md no longer says that ${rule}`);
  const [before = "", last] = fencedIn(moving).map(({ text }) => text);
  const [exports] = found(/^export BACKUP_S3_.*\n/m.exec(before), "the store of a move");
  const restore = commandsIn(moving).find((line) => line.startsWith("as_lotwright restore.js "));
  const inMove = (lines: string) => asService("Moving to a larger machine", lines);
  return {
    first: inMove(before),
    last: inMove(exports + found(last, "the last backup of a move")),
    restore: inMove(`${exports}${found(restore, "the restore of a move")}\n`),
  };
}

/** Reads the database's new role and password, and the statements before and after the servers' restart. */
function readPassword(section: string) {
  const [makeRole = "", endOldRole] = fencedIn(section).map(({ text }) => text);
  const [, role = "", password = ""] = found(
    /create role (\w+) login password '([^']+)'/.exec(makeRole),
    "a new role of the database",
  );
  return { makeRole, endOldRole: found(endOldRole, "the end of the old role"), next: [role, password] };
}

/** Reads the image's command that restores a backup. */
function readImageRestore(section: string) {
  const [, command = ""] = found(
    /--volume backups:\/backups lotwright (node \S+restore\.js) \/backups\/FILE/.exec(section),
    "a restore in the image",
  );
  return (path: string) => [...command.split(" "), path];
}

/** Reads an operator's steps from `apps/docs`, as blocks to run. Throws if a document lacks a step. */
export async function readDocuments() {
  const page = await readPage();
  const operations = await readSections("operations.md");
  const section = (heading: string) => found(operations.get(heading), `operations.md, ${heading}`);
  const under = (...headings: string[]) => page.filter(({ heading }) => headings.includes(heading));
  const has = (words: string) => (block: Block) => block.text.includes(words);
  const block = (heading: string, isIt: (block: Block) => boolean) =>
    found(under(heading).find(isIt), `service.md, ${heading}, a block to run`);
  const line = (of: Block, words: string): Block => ({
    ...of,
    text: found(
      of.text.split("\n").find((each) => each.includes(words)),
      words,
    ),
  });

  const commands = block("Commands", has("as_lotwright backup.js"));
  const [opening = ""] = commands.text.split(/^as_lotwright [\w-]+\.js/m, 1);
  const asService: AsService = (heading, lines) => ({
    ...{ heading, path: undefined },
    text: `${opening}${serviceCommand(lines)}`,
  });
  const several = under("Several servers");
  const settings = block("Several servers", ({ path }) => path === "/etc/lotwright.env");
  const backups = block("Backups", has("echo BACKUP="));
  const startSeveral = block("Several servers", has("systemctl disable"));
  const drill = commandsIn(section("Backup")).find((each) => each.endsWith("--drill"));
  return {
    ...{ page, backups, commands },
    start: under("Install", "Settings", "The unit", "nginx"),
    move: {
      ...readMove(section("Moving to a larger machine"), asService),
      stop: line(startSeveral, "systemctl disable"),
      settings: [settings, line(backups, "echo BACKUP=")],
    },
    several: [
      startSeveral,
      ...several.filter((each) => each.path?.includes("nginx") || has("nginx -t")(each)),
    ],
    restart: block("Several servers", isRollingRestart),
    /** Role and password in the settings, and their replacements. */
    password: {
      ...readPassword(section("Change the database's password")),
      old: found(/postgres:\/\/(\w+):([^@]+)@/.exec(settings.text), "a role of the database").slice(1),
    },
    drill: asService("Backup", `${found(drill, "the drill of a restore")}\n`),
    /** Returns the command for a backup with this file name, in the page's folder. */
    backUpTo: (name: string) => {
      const byHand = line(commands, "as_lotwright backup.js /");
      return asService(byHand.heading, byHand.text.replace(/[\w-]+(?=\.tar)/, name));
    },
    restoreInImage: readImageRestore(section("Run it in a container")),
    update: under("Update"),
  };
}

export type Documents = Awaited<ReturnType<typeof readDocuments>>;
