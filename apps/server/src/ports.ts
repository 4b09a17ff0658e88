import type { Ports } from "./context";
import { findChangedItems } from "./features/deliveries/service";

export const ports: Ports = { findChangedItems };
