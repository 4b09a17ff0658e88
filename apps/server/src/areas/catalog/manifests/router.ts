import {
  manifestGlance,
  manifestGlancesInput,
  manifestOverview,
  manifestOverviewInput,
} from "@lotwright/contracts/catalog/manifest-glances";
import {
  createManifestInput,
  listedManifest,
  listManifestsInput,
  manifest,
  manifestInput,
  nextLotNumberInput,
  nextLotNumber as nextLotNumberOutput,
  updateManifestInput,
} from "@lotwright/contracts/catalog/manifests";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router, syncParse } from "../../../core/trpc";
import { glancesOf, overviewOf } from "./glances";
import {
  createManifest,
  listManifests,
  manifestById,
  nextLotNumber,
  removeManifest,
  updateManifest,
} from "./service";

export const manifestsRouter = router({
  list: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests" } })
    .input(listManifestsInput.optional())
    .output(syncParse(listedManifest.array()))
    .query(({ ctx, input }) => listManifests(ctx, input ?? {})),
  byId: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{id}" } })
    .input(manifestInput)
    .output(manifest)
    .query(({ ctx, input }) => manifestById(ctx, input.id)),
  create: permitted("manifest.create")
    .meta({ openapi: { method: "POST", path: "/manifests" }, status: 201, isIdempotent: true })
    .input(createManifestInput)
    .output(manifest)
    .mutation(({ ctx, input }) => createManifest(ctx, input)),
  update: permitted("manifest.edit")
    .meta({ openapi: { method: "PATCH", path: "/manifests/{id}" } })
    .input(updateManifestInput)
    .output(manifest)
    .mutation(({ ctx, input }) => updateManifest(ctx, input)),
  remove: permitted("manifest.remove")
    .meta({ openapi: { method: "DELETE", path: "/manifests/{id}" } })
    .input(manifestInput)
    .output(success)
    .mutation(({ ctx, input }) => removeManifest(ctx, input.id)),
  nextLotNumber: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{id}/next-lot-number" } })
    .input(nextLotNumberInput)
    .output(nextLotNumberOutput)
    .query(({ ctx, input }) => nextLotNumber(ctx, input)),
  glances: permitted("manifest.read")
    .input(manifestGlancesInput)
    .output(manifestGlance.array())
    .query(({ ctx, input }) => glancesOf(ctx, input)),
  overview: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{manifestId}/overview" } })
    .input(manifestOverviewInput)
    .output(manifestOverview)
    .query(({ ctx, input }) => overviewOf(ctx, input)),
});
