import { z } from "zod";

/** The id of a preset, such as `hibid-af360`. */
export const presetId = z
  .string("Enter a preset, such as hibid-af360")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Enter a preset, such as hibid-af360")
  .max(60, "Enter a preset, such as hibid-af360");
