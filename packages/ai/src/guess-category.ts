import { categories, defaultCategory } from "@lotwright/contracts/catalog/item-fields";

/** Keywords of categories: singular words and word pairs; plurals match too. */
const keywords: Record<(typeof categories)[number], string> = {
  Electronics:
    "amplifier,battery charger,calculator,camcorder,camera,cassette player,cd player,computer,dvd player,electronics,game console,gaming console,headphone,hi-fi,ipad,iphone,keyboard,laptop,mobile phone,monitor,nintendo,phone,playstation,printer,projector,radio,receiver,record player,router,smartphone,speaker,stereo,tablet,telephone,television,turntable,tv,typewriter,vcr,video recorder,xbox",
  Tools:
    "air compressor,anvil,axe,band saw,bench grinder,chainsaw,chisel,clamp,circular saw,drill,drill bit,drill press,grinder,hammer,hand plane,hacksaw,hand saw,handsaw,hatchet,impact driver,jigsaw,ladder,lathe,spirit level,mallet,nail gun,block plane,plier,pliers,power tool,ratchet,router table,sander,saw blade,screwdriver,socket set,soldering iron,spanner,table saw,tool,tool box,tool chest,toolbox,tools,vice,vise,welder,workbench,wrench",
  "Home & Garden":
    "barbecue,blender,bowl,bucket,candlestick,carpet,bone china,clock,coffee maker,cookware,crockery,curtain,cutlery,cushion,decanter,dinner service,dish,ceiling fan,flower pot,photo frame,garden,glassware,grill,hedge trimmer,hose,steam iron,jug,kettle,kitchen,lamp,lantern,lawn mower,lawnmower,leaf blower,microwave,mirror,mug,oven,frying pan,saucepan,picture frame,planter,dinner plate,porcelain,pot,quilt,rake,rug,sewing machine,shovel,silverware,spade,table lamp,tapestry,tea set,teapot,toaster,tray,vacuum cleaner,vase,washing machine,watering can,wheelbarrow",
  Furniture:
    "armchair,armoire,bed,bedside table,bench,bookcase,bookshelf,bureau,cabinet,chair,chaise longue,chest of drawers,coffee table,couch,credenza,cupboard,desk,dining table,dresser,footstool,furniture,headboard,hutch,nightstand,ottoman,recliner,rocking chair,settee,sideboard,sofa,stool,table,wardrobe,washstand",
  "Sporting Goods":
    "archery,backpack,barbell,baseball,baseball bat,basketball,bicycle,bike,bow and arrow,camping,canoe,cricket bat,dumbbell,exercise bike,fishing,fishing reel,fishing rod,football,golf,golf bag,golf club,hockey stick,ice skate,kayak,paddle,pool cue,roller skate,skateboard,ski,sleeping bag,snowboard,soccer ball,sporting goods,surfboard,tennis,tennis racket,tent,treadmill,weight bench",
  Automotive:
    "alloy wheel,automobile,automotive,bumper,car,car battery,car jack,carburetor,carburettor,hubcap,hub cap,license plate,motor oil,motorbike,motorcycle,number plate,pickup truck,radiator,scooter,tire,tractor,trailer,truck,tyre,vehicle,wheel rim",
  Clothing:
    "apron,leather belt,blouse,boot,baseball cap,clothing,coat,dress,fur coat,glove,gown,handbag,hat,hoodie,jacket,jeans,jumper,kimono,leather jacket,necktie,overcoat,pants,purse,sandal,scarf,shirt,shoe,skirt,sneaker,sweater,t-shirt,trainers,trousers,uniform,waistcoat,wedding dress",
  Toys: "action figure,barbie,board game,building blocks,construction set,die-cast,dinky,doll,doll house,doll's house,dollhouse,hot wheels,jigsaw puzzle,lego,marbles,matchbox car,meccano,model car,model railway,model train,playset,puppet,puzzle,rocking horse,stuffed animal,teddy,teddy bear,toy,toy car,toy truck,train set",
  Miscellaneous:
    "assorted,assortment,box lot,job lot,miscellaneous,mixed box,mixed lot,odds and ends,sundries",
};

type Phrase = { words: string; category: string };

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Creates a search for the category with the most keywords in a text; on a tie, the one mentioned first. */
function mostMentionedOf(unsorted: readonly Phrase[]): (text: string) => string | undefined {
  const phrases = unsorted.toSorted((one, other) => other.words.length - one.words.length);
  const byWords = new Map(phrases.map((phrase) => [phrase.words, phrase.category]));
  const alternatives = phrases.map(({ words }) => escaped(words)).join("|");
  const anyPhrase = new RegExp(`(?<![\\p{L}\\p{N}-])(${alternatives})(?:e?s)?(?![\\p{L}\\p{N}-])`, "giu");
  return (text) => mostMentioned(text, anyPhrase, byWords);
}

const mostMentionedSpecified = mostMentionedOf(
  categories.flatMap((category) => keywords[category].split(",").map((words) => ({ words, category }))),
);

const shortestKeyword = 3;

/** Words that may be the singular of a plural: watch and watche of watches, vas and vase of vases, novelty of novelties. */
const singularsOf = (plural: string) =>
  [/ies$/u, /es$/u, /(?<!s)s$/u].flatMap((ending, at) =>
    ending.test(plural) ? [plural.replace(ending, at === 0 ? "y" : "")] : [],
  );

/** Keywords of a category of a workspace: its name, its parts and their singulars, such as watch in Clocks & Watches. */
function phrasesOf(category: string): Phrase[] {
  const name = category.toLowerCase().trim();
  const parts = name.split(/\s+(?:&|and)\s+|\s*\/\s*/u);
  return [...new Set([name, ...parts, ...parts.flatMap(singularsOf)])]
    .filter((words) => words.length >= shortestKeyword)
    .map((words) => ({ words, category }));
}

/**
 * The category with the most keywords in the first text that has any. Categories that a workspace has added come before the
 * specified ones, which are broader.
 */
export function guessCategory(texts: readonly string[], ownCategories: readonly string[] = []): string {
  const own = ownCategories.flatMap(phrasesOf);
  const mostMentionedOwn = own.length > 0 ? mostMentionedOf(own) : () => undefined;
  for (const text of texts) {
    const winner = mostMentionedOwn(text) ?? mostMentionedSpecified(text);
    if (winner !== undefined) return winner;
  }
  return defaultCategory;
}

function mostMentioned(
  text: string,
  anyPhrase: RegExp,
  byWords: ReadonlyMap<string, string>,
): string | undefined {
  const mentions = new Map<string, number>();
  for (const [, words = ""] of text.replace(/\s+/gu, " ").matchAll(anyPhrase)) {
    const category = byWords.get(words.toLowerCase());
    if (category !== undefined) mentions.set(category, (mentions.get(category) ?? 0) + 1);
  }
  // Sorting is stable, and the map preserves the order of first mention.
  return [...mentions].sort(([, one], [, other]) => other - one)[0]?.[0];
}
