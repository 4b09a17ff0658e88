import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createApi, createApiClient, trpc } from "./data/api/trpc";
import { createQueryClient } from "./data/query-client";
import { onSessionEnd } from "./data/session/session";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "./features/offline/cache";
import { markMissingParts, registerShell } from "./lib/app-shell";
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
