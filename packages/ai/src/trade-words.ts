import { daleChall } from "dale-chall";

const set = (...lines: string[]) => new Set(lines.join(" ").split(" "));

/** Words that are capitalized within sentences but are not makers: origins, styles, dates, techniques, particles. */
export const neverNames = set(
  "a all also an and are as at back base both bottom but by each for from front gb has have in includes inside is it its left lower made no not of on one or other pat patd patent patented pending rear reads right some the there this to top two upper was with without",
  "approx rpm ref refs mod cal reg rd vol art catalog design edition model movement number numbered part pattern reference serial series set shape size stamp style type volume",
  "american america africa african arabic arab argentina asia asian australia australian austria austrian bavaria bavarian belgian belgium bohemia bohemian brazil brazilian britain british canada canadian celtic china chinese continental cuba czech czechoslovakia danish denmark dutch egypt egyptian england english europe european finland finnish france french german germany great greece greek hong holland hungarian hungary india indian indonesia iran ireland irish israel italian italy japan japanese kong korea korean latin mexican mexico netherlands nippon northern norway norwegian occupied oriental persia persian peru poland polish portugal portuguese prussia roman romania romanian russia russian scandinavian scotland scottish south southern spain spanish states swede sweden swedish swiss switzerland taiwan thai thailand tibetan turkey turkish uk united us usa ussr vietnam wales welsh west western north east eastern kingdom native navajo zuni hopi",
  "adam aesthetic anne art arts baroque beaux biedermeier century chesterfield chippendale classical colonial crafts davenport deco directoire edwardian elizabethan empire federal georgian gothic hepplewhite hollywood jacobean louis ming mission modern modernist moderne movement mid neoclassical nouveau napoleon iii qing queen regency renaissance revival rococo shaker sheraton tudor victorian victoria windsor william mary jugendstil machine age space folk pop op",
  "january february march april june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec monday tuesday wednesday thursday friday saturday sunday christmas easter halloween christian catholic jewish buddhist madonna jesus christ buddha virgin bible war world wwi wwii ww2 ww1",
  "ac am fm ad bakelite bc bce ce cd cds cassette dc dvd dvds ep fahrenheit celsius formica gps hd hdmi id ii iv vi vii viii ix xi xii xiii xiv xv xvi lcd led leds lp lps lucite mdf mp3 nos oled pc pcs perspex plexiglas pvc pu rca rgb roman slr tv usb uv vcr vhs vi v8 v6 wifi wi fi phillips allen torx velcro teflon styrofoam carrara damascus morocco delft allover bluetooth max qty eur usd i o x",
);

/** Words that are part of a name beside another name: "Ethan Allen". */
export const nameParts = set("adam allen anne louis mary phillips victoria william");

/** Common words that are also well-known makers. */
const makersToo = set(
  "apple baker buffalo coach cooper fisher hunter pilot pioneer puma ranger rival singer sunbeam trojan wallace wells winchester yale boeing browning corning spalding",
);

/** Words of the trade missing in a list of common words. */
const tradeWords = set(
  "radiator compound additional apparent attractive bulbous charming circular conical considerable cylindrical delicate elegant evident exceptional extensive faint globular handsome hexagonal identical impressive lobed matching minute negligible notable ovoid rectangular remarkable scalloped significant similar slender spherical sturdy stylish stylized subtle tapering vibrant",
  "abstract acanthus accent accessories accordion accurate acrylic additional adhesive adjustable adult agate",
  "alabaster album altogether aluminum amber amethyst ammonite android anti antique antler appliance approximately",
  "areas armchair armoire ashtray atlas attachments attic automatic awl backpack backstamp balance balcony baluster",
  "bamboo barometer basin battery bayonet beaker bedside bentwood bevel bezel bi billfold binoculars birch bisque",
  "blade blemishes blender blotter bobbin bookplate boxed bracket brand briefcase bronze brooch buffet bugle bureau",
  "burl burlwood bust cable cabochon caddy calculator camcorder cameo camera candelabra candelabrum candleholder",
  "canister canteen canvas carat caravan cartridge cased cast castor celadon cello censer centerpiece ceramic",
  "chaise chalice chandelier character charcoal chassis cherub chess chestnut chisel chrome chromolithograph",
  "chronograph chronometer cigar circa circular clamp clarinet clasp classic cleaver clipper cloisonne clutch",
  "cobalt cocktail coffer colander collectible collection collector commemorative commercial compact compass",
  "complete component composition compressor comprises concertina condition confetti consignor console contains",
  "contemporary converter cookware coral cordial cordless corkscrew corset cosmetic costume coupe crackle",
  "craquelure crate cravat creamware creases credenza crib crisp crochet crossbody crossbow crucifix cruet crystal",
  "cufflink curb curio currently cutlery cutter cylinder dagger damask dated decal decanter decor decoration",
  "decorative decoy deluxe denim dents depicts desktop dial diameter digital dimensions dinnerware discoloration",
  "display dome dominoes doorstop drumstick duffel dumbbell earthenware easel ebony electronic ember embroidery",
  "emerald enamel epergne equestrian escritoire estate etui evidence ewer excellent exhibits exterior eyeglass",
  "eyewear fabric faience faux features fedora female fern figural figurehead figurine filament filigree",
  "fingerprints finial firmly flank flask flatware fleece flintlock floral fluorescent flute foil foldable folio",
  "foo footrest footstool fossil foxed fringe fruitwood function functional funnel garnet gasket gauge gavel gents",
  "gilt ginger glassware glaze globe goblet goggles gong gouache gramophone granite graphic graphite griddle grille",
  "grip gross growler growth guilloche guilt guitar hacksaw hairline hallmark hamper handbag handheld handmade",
  "hardcover hardwood harmonica harpoon hatpin headboard headphones heavily heirloom hi highboy hinge historical",
  "hob hobnail holster horology humidor hutch ikebana incense inkstand inkwell inlaid inlay inscription instrument",
  "intact inter interior iridescent iris jacquard jade jardiniere jasper jasperware jeans jersey jewelry joint",
  "kaleidoscope karat kerosene keyboard kilim kimono kit kitchenware label lacks lacquer lacquerware ladle",
  "lampshade landscape lapel lapis laptop latch lathe lava lectern ledger lens lever lilac link linocut linoleum",
  "lithograph locket longcase loom lounge loupe lowboy luminous luster lustre lute magnetic mahogany majolica",
  "mandolin mantel manual manuscript marquetry mechanical mechanism medallion medium menorah microphone microscope",
  "microwave midcentury military miniature minimal minor mixed moderate mohair mold monochrome monogram moonstone",
  "mortar mosaic motorcycle multi museum musical muslin necklace needlepoint netsuke newel nick nightstand non",
  "noted novel novelty nude nutcracker oboe obverse octagonal onyx opal opaline opera optical orchid original",
  "ormolu ornament ornate ottoman outdoor oval overall overlay oxidation paddle padlock palette panel parasol",
  "parcel parchment parka parlor parquetry partial pastel patchwork patina pedal pedestal pendant pendulum",
  "percolator period pestle petite pewter phonograph photo photograph pickup pigeonhole pinback pincushion",
  "pitchfork pivot plaster plastic platinum pliers plinth plush polychrome polyester pompom poncho pontil porcelain",
  "portable portrait possibly postcard pottery pre press presumably previous prismatic probably professional",
  "projector prop propeller provenance pulley puppet quality quartz racket rare rattan razor re reamer recliner",
  "rectangular reel refractor refrigerator relief religious remote replacement reportedly repousse reproduction",
  "resin restoration retains reverse rhinestone rifle rivet rod rosary rosette rosewood rotary ruby rustic saber",
  "sabre salon salver samovar sampler sandal sapphire satchel sauceboat saucer saxophone scabbard scale scarce",
  "scent scientific scissors sconce scooter scrapbook screwdriver scrimshaw scroll scuffs sculpture secretaire",
  "sectional semi serigraph serpentine settee sextant sharpener sheath sheepskin shotgun shutter sickle sideboard",
  "sieve silverplate sketch skillet slant slight sneaker soapstone socket solid souvenir spatula spelter spigot",
  "spindle spine splat spool spout spurs stainless stains stapler statue statuette stein stemware stencil stereo",
  "stickpin stirrup stoneware stopper stopwatch structural stud studio submersible suede suite sunburst suspension",
  "swivel tabletop tambour tankard tapestry tarnish tassel taxidermy teacup teak teakettle teapot teardrop",
  "telescope telescopic tenor terracotta textile theodolite thermometer tiara tile tilt timepiece toleware tongs",
  "topaz torch tortoiseshell total totem touchstone tractor trailer transferware transistor travertine tri trinket",
  "trio triple tripod trivet trombone trophy trowel trumpet tube tunic tureen turntable turquoise tuxedo typewriter",
  "typical un uneven unit upholstery upright urn utensil utility vacuum valet vanity various veneer verdigris",
  "vernier verso vest vintage vinyl viola violin vise visible vitrine waistcoat wallet wardrobe ware washstand",
  "watercolor weathervane wedge weight whisk wick wig wingback wireless within wobble wok woodblock woodcut",
  "woodwind workbench wrench wristwatch wrought xylophone yoke zinc zither zoetrope",
);

const familiar = new Set(daleChall);
for (const word of tradeWords) familiar.add(word);
for (const word of makersToo) familiar.delete(word);

const isListed = (word: string) => familiar.has(word) || neverNames.has(word);

/** Whether a lower-case word belongs to the language or the trade, in any form. */
export function isCommonWord(word: string): boolean {
  if (isListed(word)) return true;
  if (makersToo.has(word)) return false;
  const bases = [
    word.replace(/['’]s?$|s$/u, ""),
    word.replace(/e?s$/u, ""),
    word.replace(/ies$/u, "y"),
    word.replace(/(?:ing|ly|er|en)$/u, ""),
    word.replace(/(?:ing|er)$/u, "e"),
  ];
  return (
    /.{4}ed$|.{3}ing$/u.test(word) || bases.some((base) => base.length > 2 && base !== word && isListed(base))
  );
}
