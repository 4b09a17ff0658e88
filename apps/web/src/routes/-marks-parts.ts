import { lazy } from "react";
import type { MarksParts } from "../components/photos/photo-marks";

/** Components that show marks on photos, loaded once a screen has an uploaded photo. */
export const marksParts: MarksParts = {
  Line: lazy(() => import("../features/marks/marks-line")),
  Boxes: lazy(() => import("../features/marks/mark-boxes")),
  Bar: lazy(() => import("../features/marks/marks-bar")),
};
