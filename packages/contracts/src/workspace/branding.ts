import { z } from "zod";
import { hexColorPattern, toSixDigits } from "../values/hex-color";

export const defaultBrandColor = "#2878B7";

const notAColor = `Enter a color such as ${defaultBrandColor}`;
export const hexColor = z.string(notAColor).trim().regex(hexColorPattern, notAColor).transform(toSixDigits);

export const updateBrandingInput = z.strictObject({ brandColor: hexColor });
export type UpdateBrandingInput = z.infer<typeof updateBrandingInput>;

export const logo = z.object({ logoUrl: z.string().nullable() });
export type Logo = z.infer<typeof logo>;

/** The workspace's color, and the logo in the app's header. */
export const branding = logo.extend({ brandColor: z.string() });
export type Branding = z.infer<typeof branding>;
