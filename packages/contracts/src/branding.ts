import { z } from "zod";

export const defaultBrandColor = "#2878B7";

export const hexColor = z
  .string()
  .trim()
  .regex(/^#?[0-9a-fA-F]{6}$/, "Enter a colour such as #2878B7")
  .transform((color) => `#${color.replace("#", "").toUpperCase()}`);

export const updateBrandingInput = z.strictObject({ brandColor: hexColor });
export type UpdateBrandingInput = z.infer<typeof updateBrandingInput>;

export const logo = z.object({ logoUrl: z.string().nullable() });
export type Logo = z.infer<typeof logo>;
