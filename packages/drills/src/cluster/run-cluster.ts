import { once } from "node:events";
import { openInstallation } from "../installation/installation";
import { measureCreations } from "./creations";
import { runJourneys } from "./journeys";
import { measureNotifications } from "./notifications";
import { runUpgrade } from "./upgrade";

const serverCount = 3;

const [what = "serve", ...options] = process.argv.slice(2);

const tasks: Record<string, () => Promise<boolean>> = {
  serve,
  journeys: () => runJourneys(serverCount, options),
  speed: () => measureCreations(serverCount, options),
  notify: measureNotifications,
  upgrade: () => runUpgrade(options),
};

const task = tasks[what];
if (!task) throw new Error(`npm run cluster -- ${what} is none of: ${Object.keys(tasks).join(", ")}, faults`);
process.exitCode = (await task()) ? 0 : 1;

async function serve(): Promise<boolean> {
  const site = await openInstallation({ serverCount });
  process.stdout.write(`${serverCount} servers behind ${site.origin}, until you press Ctrl+C\n`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await site.close();
  return true;
}
