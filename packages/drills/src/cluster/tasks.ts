import { once } from "node:events";
import { openInstallation, type Services } from "../installation/installation";
import { runJourneys } from "./journeys";
import { runUpgrade } from "./upgrade";

type Task = (args: string[], services?: Services) => Promise<boolean>;

export const tasks: Record<string, Task> = { serve, journeys: runJourneys, upgrade: runUpgrade };

/** Serves until it is interrupted; at the smallest size until each of two servers has answered through the proxy. */
async function serve(args: string[], services?: Services): Promise<boolean> {
  const isSmallest = args.includes("--smallest");
  const wanted = { serverCount: isSmallest ? 2 : 3, isSmallest, ...(services && { services }) };
  const site = await openInstallation(wanted);
  console.log(`${wanted.serverCount} servers behind ${site.origin}, until you press Ctrl+C`);
  if (!isSmallest) await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const answers = await Promise.all(site.servers.map(() => fetch(`${site.origin}/readyz`)));
  const hasAllAnswered = site.proxy?.answered().every((count) => count > 0) === true;
  await site.close();
  return !isSmallest || (hasAllAnswered && answers.every(({ ok }) => ok));
}
