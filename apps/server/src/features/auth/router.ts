import { credentials, user } from "@lotwright/contracts/auth";
import { success } from "@lotwright/contracts/fields";
import { permitted, publicProcedure, router } from "../../trpc";
import { currentUser, login, logout, register } from "./service";

export const authRouter = router({
  current: permitted("account.read")
    .meta({ openapi: { method: "GET", path: "/auth/user" } })
    .output(user)
    .query(({ ctx }) => currentUser(ctx)),
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
});
