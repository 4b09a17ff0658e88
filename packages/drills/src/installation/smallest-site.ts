import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll } from "vitest";
import { type Installation, openInstallation } from "./installation";

/** Opens an installation of two servers for all tests of a file. */
export function smallestSite(more: Record<string, string> = {}): { readonly site: Installation } {
  const started = {} as { site: Installation }; // It is filled before the first test.
  beforeAll(async () => {
    started.site = await openInstallation({ serverCount: 2, isSmallest: true, prepare: copyCluster, more });
  });
  afterAll(() => started.site.close());
  return started;
}
