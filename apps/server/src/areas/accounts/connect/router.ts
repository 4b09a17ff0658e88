import { connection } from "@lotwright/contracts/workspace/connect";
import { publicProcedure, router } from "../../../core/trpc";
import { currentConnection } from "./service";

export const connectRouter = router({
  /** Data for the page that sets up a phone, without sign-in. */
  current: publicProcedure.output(connection).query(({ ctx }) => currentConnection(ctx)),
});
