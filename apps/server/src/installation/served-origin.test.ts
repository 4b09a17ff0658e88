import { expect, test } from "vitest";
import { firstLanHost } from "../areas/accounts/connect/lan";
import { readEnv } from "../core/env";
import { servedOrigin } from "./served-origin";

test.each([
  [{}, "http://localhost:3000"],
  [{ HOST: "0.0.0.0", PORT: "4567" }, "http://localhost:4567"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:3000"],
  [{ HOST: "fd00::5" }, "http://[fd00::5]:3000"],
  [{ HOST: "::" }, "http://localhost:3000"],
  [{ LAN: "on", LAN_PORT: "3443" }, `https://${firstLanHost()}:3443`],
  [{ LAN: "on", PUBLIC_URL: "https://lots.example/" }, "https://lots.example"],
])("names where a server with %j is opened", (settings, origin) => {
  expect(servedOrigin(readEnv(settings))).toBe(origin);
});
