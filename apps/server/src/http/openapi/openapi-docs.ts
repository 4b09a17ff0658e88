import { features } from "../../areas/router";
import type { Feature } from "../../core/feature";
import type { OperationDocs } from "../../core/operation-docs";

/** OpenAPI texts of paths that belong to no feature, by operation id. */
const serverDocs = {
  "health.live": {
    tag: "Server",
    summary: "Whether the server runs",
    description: "Checks neither database nor storage.",
    answer: { status: "ok" },
  },
  "health.ready": {
    tag: "Server",
    summary: "Whether the server can do its work",
    description:
      "Database and photo storage are reachable and have space, and the server is not shutting down.",
    errors: ["INTERNAL"],
    answer: { status: "ready" },
  },
  "server.openapi": {
    tag: "Server",
    summary: "This document",
    description: "For generators and validators; /api/docs shows it to people.",
    errors: ["UNAVAILABLE", "INTERNAL"],
    answer: { openapi: "3.1.0" },
  },
} satisfies Record<string, OperationDocs>;

const docsOfFeatures = features.flatMap(({ docs, otherDocs = {} }: Feature) => [
  ...Object.entries(docs).flatMap(([router, ofRouter]) =>
    Object.entries<OperationDocs | null>(ofRouter).map(
      ([name, entry]) => [`${router}.${name}`, entry] as const,
    ),
  ),
  ...Object.entries(otherDocs),
]);

/** OpenAPI texts of every documented operation by id, as in "items.create". */
export const operationDocs: Readonly<Record<string, OperationDocs>> = {
  ...Object.fromEntries(docsOfFeatures.flatMap(([id, entry]) => (entry ? [[id, entry]] : []))),
  ...serverDocs,
};
