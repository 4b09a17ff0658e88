import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { openApp } from "../../testing/open-app";

const app = serveApp();

test("shows the page that connects a phone without sign-in, and how to start the server for phones", async () => {
  openApp(app.openBrowser(), "/connect");
  await screen.findByRole("heading", { name: "Connect a phone", level: 1 });
  await screen.findByText("npm start -- --lan");
  expect(screen.queryByRole("tab", { name: "Register" })).toBeNull();
});
