import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "./features/offline/cache";
import { markMissingParts, registerShell } from "./lib/app-shell";
import { createQueryClient } from "./lib/query-client";
import { onSessionEnd } from "./lib/session";
import { createApi, createApiClient, trpc } from "./lib/trpc";
import { createAppRouter } from "./router";
import "./styles.css";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

markMissingParts();

const queryClient = createQueryClient();
const cache = createOfflineCache(openQueryStore);
const client = createApiClient(offlineLink(cache, evictHidden(queryClient)));
const router = createAppRouter(createApi(queryClient, client), client);
onSessionEnd((userId) => void cache.endSession(userId));

registerShell();

createRoot(container).render(
  <StrictMode>
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
);
