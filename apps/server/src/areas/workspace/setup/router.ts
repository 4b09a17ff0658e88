import {
  removedSample,
  removeSampleInput,
  sampleSale,
  saveSetupInput,
  setup,
} from "@lotwright/contracts/workspace/setup";
import { permitted, router } from "../../../core/trpc";
import { openSample, removeSample } from "./sample-sale";
import { currentSetup, saveSetup } from "./service";

export const setupRouter = router({
  current: permitted("workspace.configure")
    .output(setup)
    .query(({ ctx }) => currentSetup(ctx)),
  save: permitted("workspace.configure")
    .input(saveSetupInput)
    .output(setup)
    .mutation(({ ctx, input }) => saveSetup(ctx, input)),
  openSample: permitted("workspace.configure")
    .meta({ isLarge: true })
    .output(sampleSale)
    .mutation(({ ctx }) => openSample(ctx)),
  removeSample: permitted("workspace.configure")
    .input(removeSampleInput)
    .output(removedSample)
    .mutation(({ ctx, input }) => removeSample(ctx, input)),
});
