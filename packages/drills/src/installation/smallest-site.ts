import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll } from "vitest";
import { type Installation, openInstallation, openServices, type Services } from "./installation";

/** A site of the smallest size for the tests of a file, which starts before the first of them. Call it at the top level of the file. */
export function smallestSite(): { readonly services: Services; readonly site: Installation } {
  const started = {} as { services: Services; site: Installation }; // filled before the first test
  beforeAll(async () => {
    started.services = await openServices({ prepare: copyCluster });
    started.site = await openInstallation({
      serverCount: 1,
      isSmallest: true,
      services: started.services,
    });
  });
  afterAll(async () => {
    await started.site.close();
    await started.services.close();
  });
  return started;
}
