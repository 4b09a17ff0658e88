import { createFileRoute } from "@tanstack/react-router";

/** A page of the settings. It has no component, because the settings show the page themselves. */
export const Route = createFileRoute("/settings/$page")({});
