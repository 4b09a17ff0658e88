import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../installation/drills";
import {
  type Installation,
  openInstallation,
  openServices,
  type Services,
} from "../installation/installation";
import { faults } from "./faults";

let services: Services;
let site: Installation;
beforeAll(async () => {
  services = await openServices({ prepare: copyCluster });
  site = await openInstallation({ serverCount: 1, isSmallest: true, services });
});
afterAll(async () => {
  await site.close();
  await services.close();
});

test.each(faults.map((fault) => ({ name: fault.run.name, fault })))(
  "loses nothing by the fault $name at its smallest size",
  async ({ fault }) => {
    const rows = await rowsOf(fault, site);
    expect(rows.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(rows).not.toEqual([]);
  },
  // Photos are read at the lowest priority, after everything else on the machine.
  300_000,
);
