import { aiRouter } from "./features/ai/router";
import { authRouter } from "./features/auth/router";
import { consignorsRouter } from "./features/consignors/router";
import { eventsRouter } from "./features/events/router";
import { exportLogsRouter } from "./features/export-logs/router";
import { exportsRouter } from "./features/exports/router";
import { itemsRouter } from "./features/items/router";
import { manifestsRouter } from "./features/manifests/router";
import { photosRouter } from "./features/photos/router";
import { createCallerFactory, router } from "./trpc";

export const appRouter = router({
  ai: aiRouter,
  auth: authRouter,
  consignors: consignorsRouter,
  events: eventsRouter,
  exportLogs: exportLogsRouter,
  exports: exportsRouter,
  items: itemsRouter,
  manifests: manifestsRouter,
  photos: photosRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
