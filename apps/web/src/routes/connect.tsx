import { createFileRoute } from "@tanstack/react-router";
import { ConnectPage } from "../features/connect/connect-page";

export const Route = createFileRoute("/connect")({ component: ConnectPage });
