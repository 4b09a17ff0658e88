import { once } from "node:events";
import { atInstallation, type Installation } from "../installation/installation";
import { printReport } from "../installation/report";
import { runJobs } from "../jobs/jobs";
import { runService } from "../service/service";
import { runWalk } from "../walk/walk";
import { runImage } from "./image";
import { runJourneys } from "./journeys";
import { runUpgrade } from "./upgrade";

type Task = (args: string[], shared?: Installation) => Promise<boolean>;

export const tasks: Record<string, Task> = {
  serve,
  image: runImage,
  jobs: runJobs,
  journeys: runJourneys,
  service: runService,
  upgrade: runUpgrade,
  walk: runWalk,
};

/** Serves until it is interrupted; at the smallest size until each server has answered through the proxy. */
function serve(args: string[], shared?: Installation): Promise<boolean> {
  const isSmallest = args.includes("--smallest");
  return atInstallation(shared, { serverCount: isSmallest ? 2 : 3, isSmallest }, async (site) => {
    const { servers, origin, proxy } = site;
    console.log(`${servers.length} servers behind ${origin}, until you press Ctrl+C`);
    if (!isSmallest) await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const before = proxy?.answered() ?? [];
    const answers = await Promise.all(servers.map(() => fetch(`${origin}/readyz`)));
    const counts = proxy?.answered().map((count, index) => count - (before[index] ?? 0)) ?? [];
    const measured = `${counts.join(", ")} answers: ${answers.map(({ status }) => status).join(", ")}`;
    const isOk = counts.every((count) => count > 0) && answers.every(({ ok }) => ok);
    const must = "each server answers 200";
    return !isSmallest || printReport([{ what: "/readyz through the proxy", must, measured, isOk }]);
  });
}
