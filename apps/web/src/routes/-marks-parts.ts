import { lazy } from "react";
import type { MarksParts } from "../components/photos/photo-marks";

/** Shows marks on photos. Loaded when a screen with an uploaded photo needs it. */
export const marksParts: MarksParts = {
  Line: lazy(() => import("../features/marks/marks-line")),
  Boxes: lazy(() => import("../features/marks/mark-boxes")),
  Bar: lazy(() => import("../features/marks/marks-bar")),
};
