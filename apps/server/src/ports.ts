import { findChangedItems } from "./areas/exports/deliveries/service";
import type { Ports } from "./core/context";

export const ports: Ports = { findChangedItems };
