import script from "virtual:catalog-script";
import style from "./catalog.css?inline";
import { catalogPages } from "./features/public-catalog/render-catalog";

/** The module that the server loads to render public catalogs. */
export const pages = catalogPages({ style, script });
