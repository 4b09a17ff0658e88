import type { Preset } from "../format/preset";
import { atgGap } from "./atg-gap";
import { auctionninja } from "./auctionninja";
import { bidwrangler } from "./bidwrangler";
import { circuit } from "./circuit";
import { easylive } from "./easylive";
import { ebayDrafts } from "./ebay-drafts";
import { estatesalesOrg } from "./estatesales-org";
import { facebookMarketplace } from "./facebook-marketplace";
import { googleMerchant } from "./google-merchant";
import { hibidAf360 } from "./hibid-af360";
import { liveauctioneers } from "./liveauctioneers";
import { metaCatalog } from "./meta-catalog";
import { proxibid } from "./proxibid";
import { shopify } from "./shopify";
import { shopifyLegacy } from "./shopify-legacy";
import { wavebid } from "./wavebid";
import { whatnot } from "./whatnot";
import { woocommerce } from "./woocommerce";

/** Presets of platforms that every workspace can export to, well-known ones first. */
export const presets: readonly Preset[] = [
  hibidAf360,
  liveauctioneers,
  circuit,
  proxibid,
  wavebid,
  bidwrangler,
  auctionninja,
  atgGap,
  easylive,
  estatesalesOrg,
  ebayDrafts,
  whatnot,
  facebookMarketplace,
  shopify,
  shopifyLegacy,
  woocommerce,
  googleMerchant,
  metaCatalog,
];

const byId = new Map(presets.map((preset) => [preset.id, preset]));

export const presetOf = (id: string): Preset | undefined => byId.get(id);
