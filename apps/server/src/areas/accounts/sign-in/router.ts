import { success } from "@lotwright/contracts/values/fields";
import {
  changePasswordInput,
  credentials,
  installation,
  joinInput,
  redeemResetInput,
  updateNameInput,
  user,
} from "@lotwright/contracts/workspace/auth";
import { permitted, provenPassword, publicProcedure, router } from "../../../core/trpc";
import { join } from "./join";
import { updateName } from "./own-name";
import { changePassword, redeemReset } from "./own-password";
import { currentInstallation, currentUser, login, logout, register } from "./service";

export const authRouter = router({
  current: permitted("account.read")
    .meta({ openapi: { method: "GET", path: "/auth/user" } })
    .output(user)
    .query(({ ctx }) => currentUser(ctx)),
  installation: publicProcedure.output(installation).query(({ ctx }) => currentInstallation(ctx)),
  register: publicProcedure
    .meta({ openapi: { method: "POST", path: "/auth/register" }, status: 201 })
    .input(credentials)
    .output(user)
    .mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure
    .meta({ openapi: { method: "POST", path: "/auth/login" } })
    .input(credentials)
    .output(user)
    .mutation(({ ctx, input }) => login(ctx, input)),
  logout: publicProcedure
    .meta({ openapi: { method: "POST", path: "/auth/logout" } })
    .output(success)
    .mutation(({ ctx }) => logout(ctx)),
  updateName: permitted("account.name")
    .input(updateNameInput)
    .output(user)
    .mutation(({ ctx, input }) => updateName(ctx, input)),
  changePassword: provenPassword("account.password")
    .meta({ openapi: { method: "POST", path: "/auth/password" } })
    .input(changePasswordInput)
    .output(success)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  join: publicProcedure
    .input(joinInput)
    .output(user)
    .mutation(({ ctx, input }) => join(ctx, input)),
  redeemReset: publicProcedure
    .input(redeemResetInput)
    .output(success)
    .mutation(({ ctx, input }) => redeemReset(ctx, input)),
});
