import script from "virtual:catalogue-script";
import style from "./catalogue.css?inline";
import { cataloguePages } from "./features/public-catalogue/render-catalogue";

/** What the server loads: the pages of shared catalogues. */
export const pages = cataloguePages({ style, script });
