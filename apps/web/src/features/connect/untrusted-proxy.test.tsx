import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { reportReadiness } from "../../data/api/full-storage";
import { createAppWrapper } from "../../testing/signed-in-client";
import { UntrustedProxy } from "./untrusted-proxy";

afterEach(() => act(() => reportReadiness({ status: "ready" })));

const report = (answer: object) => act(() => reportReadiness({ status: "ready", ...answer }));
const notice = () => screen.queryByRole("alert")?.textContent;

test("names the setting to admins while the server's proxy is not trusted", () => {
  render(<UntrustedProxy />, { wrapper: createAppWrapper({ role: "admin" }) });
  expect(notice()).toBeUndefined();
  report({ proxy: "untrusted" });
  expect(notice()).toMatch(/^Everyone shares the limits of one address.*TRUST_PROXY=on\.$/);
  report({ backup: "ok" });
  expect(notice()).toBeUndefined();
});

test("shows no notice to a team member", () => {
  render(<UntrustedProxy />, { wrapper: createAppWrapper({ role: "team" }) });
  report({ proxy: "untrusted" });
  expect(notice()).toBeUndefined();
});
