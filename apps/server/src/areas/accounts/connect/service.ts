import type { Connection } from "@lotwright/contracts/workspace/connect";
import type { Context } from "../../../core/context";
import { lanView } from "./view";

export function currentConnection({ lan }: Pick<Context, "lan">): Connection {
  return { lan: lan ? lanView(lan) : null };
}
