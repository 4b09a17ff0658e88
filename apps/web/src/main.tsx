import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openAnswerStore } from "./lib/answer-store";
import { registerShell } from "./lib/app-shell";
import { forgetHidden } from "./lib/forget-hidden";
import { createKeptAnswers } from "./lib/kept-answers";
import { markMissingParts } from "./lib/missing-part";
import { createQueryClient } from "./lib/query-client";
import { onSessionEnd } from "./lib/session-end";
import { createApi, createApiClient, trpc } from "./lib/trpc";
import { createAppRouter } from "./router";
import "./styles.css";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

markMissingParts();

const queryClient = createQueryClient();
const kept = createKeptAnswers(openAnswerStore);
const client = createApiClient(kept, forgetHidden(queryClient));
const router = createAppRouter(createApi(queryClient, client), client);
onSessionEnd((userId) => void kept.endSession(userId));

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
