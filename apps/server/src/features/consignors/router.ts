import { consignor } from "@lotwright/contracts/consignors";
import { permitted, router } from "../../trpc";
import { listConsignors } from "./service";

export const consignorsRouter = router({
  list: permitted("consignor.manage")
    .meta({ openapi: { method: "GET", path: "/consignors" } })
    .output(consignor.array())
    .query(({ ctx }) => listConsignors(ctx)),
});
