import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll } from "vitest";
import { type Installation, openInstallation } from "./installation";

/** A site of two servers for the tests of a file, which starts before the first of them. */
export function smallestSite(more: Record<string, string> = {}): { readonly site: Installation } {
  const started = {} as { site: Installation }; // filled before the first test
  beforeAll(async () => {
    started.site = await openInstallation({ serverCount: 2, isSmallest: true, prepare: copyCluster, more });
  });
  afterAll(() => started.site.close());
  return started;
}
