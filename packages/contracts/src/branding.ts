import { z } from "zod";

export const defaultBrandColor = "#2878B7";

const notAColor = `Enter a color such as ${defaultBrandColor}`;
export const hexColor = z
  .string(notAColor)
  .trim()
  .regex(/^#?[0-9a-fA-F]{6}$/, notAColor)
  .transform((color) => `#${color.replace("#", "").toUpperCase()}`);

export const updateBrandingInput = z.strictObject({ brandColor: hexColor });
export type UpdateBrandingInput = z.infer<typeof updateBrandingInput>;

export const logo = z.object({ logoUrl: z.string().nullable() });
export type Logo = z.infer<typeof logo>;
