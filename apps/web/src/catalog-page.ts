import script from "virtual:catalog-script";
import style from "./catalog.css?inline";
import { catalogPages } from "./features/public-catalog/render-catalog";

/** What the server loads: the pages of shared catalogs. */
export const pages = catalogPages({ style, script });
