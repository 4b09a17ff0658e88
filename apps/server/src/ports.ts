import { findChangedItems } from "./areas/exports/deliveries/service";
import type { Ports } from "./context";

export const ports: Ports = { findChangedItems };
