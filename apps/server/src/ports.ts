import { findChangedItems } from "./areas/exports/deliveries/service";
import { recordSources } from "./areas/router";
import type { Ports } from "./core/context";

export const ports: Ports = { findChangedItems, recordSources };
