import { urlFormInput } from "@lotwright/contracts/values/absolute-urls";
import { success } from "@lotwright/contracts/values/fields";
import { user } from "@lotwright/contracts/workspace/auth";
import { logo, updateBrandingInput } from "@lotwright/contracts/workspace/branding";
import { z } from "zod";
import { permitted, router } from "../../../core/trpc";
import { IncomingPhoto } from "../../media/photos/incoming-photo";
import { currentLogo, removeLogo, updateBranding, uploadLogo } from "./service";

export const brandingRouter = router({
  update: permitted("settings.manage")
    .meta({
      openapi: { method: "PATCH", path: "/auth/branding" },
      permissionToChange: "workspace.configure",
    })
    .input(updateBrandingInput)
    .output(user)
    .mutation(({ ctx, input }) => updateBranding(ctx, input)),
  logo: permitted("account.read")
    .meta({ openapi: { method: "GET", path: "/auth/logo-url" } })
    .input(urlFormInput)
    .output(logo)
    .query(({ ctx, input }) => currentLogo(ctx, input)),
  /** Only for the multipart route: JSON cannot represent an IncomingPhoto. */
  uploadLogo: permitted("workspace.configure")
    .input(z.strictObject({ logo: z.instanceof(IncomingPhoto) }))
    .output(logo)
    .mutation(({ ctx, input }) => uploadLogo(ctx, input.logo)),
  removeLogo: permitted("settings.manage")
    .meta({
      openapi: { method: "DELETE", path: "/auth/logo" },
      permissionToChange: "workspace.configure",
    })
    .output(success)
    .mutation(({ ctx }) => removeLogo(ctx)),
});
