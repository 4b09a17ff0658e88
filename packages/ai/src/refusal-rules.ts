// Rules for lower-case texts without accents in English, German, French and Spanish. All repetitions are bounded.

/** Matches the start of an apology. */
export const apology =
  /^(?:(?:(?:i'm|i am|we're|we are) )?(?:very |so |really |truly |terribly )?(?:sorry|afraid)|(?:my )?apologies|(?:i|we) apologi[sz]e|unfortunately|regrettably|(?:i|we) regret(?: to say)?|(?:es )?tut mir (?:sehr |wirklich )?leid|entschuldigung|entschuldigen sie|leider|bedauerlicherweise|(?:je suis |nous sommes )?(?:vraiment )?desolee?s?|je regrette|malheureusement|lo siento(?: mucho)?|lo lamento|lamentablemente|desafortunadamente|disculpe)(?![\p{L}\p{N}])/u;
/** Words between an apology and its reason. */
export const apologyLink =
  /^[\s,.!;:–—-]{0,4}(?:(?:but|however|aber|mais|pero|that|dass|que|because|denn|car|porque)[\s,]{1,2}){0,2}/;

const photo = "(?:images?|photos?|photographs?|pictures?)";
const thing =
  "(?:items?|objects?|lots?|artworks?|products?|articles?|subjects?|contents?|details?|information|data|titles?|descriptions?|categor(?:y|ies)|visuals?)";
const ding =
  "(?:bild(?:er|ern|es)?|fotos?|aufnahmen?|fotografien?|objekte?s?|gegenstande?s?|artikels?|produkte?s?|los(?:e|es)?|posten|angaben?|beschreibung(?:en)?|titels?|informationen?|inhalte?s?|daten|kategorien?)";
const objet =
  "(?:images?|photos?|photographies?|objets?|articles?|lots?|produits?|informations?|descriptions?|titres?|donnees?|details?|elements?|contenus?)";
const cosa =
  "(?:imagen(?:es)?|fotos?|fotografias?|objetos?|articulos?|lotes?|productos?|informacion|descripcion(?:es)?|titulos?|datos|detalles?|elementos?|contenidos?|piezas?)";
const works =
  "(?:identif\\w*|describ\\w*|determin\\w*|recogni[sz]\\w*|analy[sz]e\\w*|assist|comply|process\\w*|classify|catalog\\w*|generate|provide|discern|make out|ascertain|interpret|help with)";
const germanVerb =
  "(?:identifizier|erkenn|erkannt|beschreib|bestimm|helfen|analysier|zuordn|erstell|verarbeit|zugreif)\\w*";
const frenchVerb = "(?:identifi|decri|determin|reconnai|analys|aider|trait|fourni|repond|gener)\\w*";
const spanishVerb =
  "(?:identific|describ|determin|reconoc|analiz|ayud|proces|proporcion|visualiz|gener|asist)\\w*";

/** Matches statements that a photo or lot is missing, unknown, unclear or requested. */
export const failure = new RegExp(
  `\\b(?:${[
    "no(?! (?:visible |clear )?evidence of)|not|none|nothing|cannot|cant|[a-z]{2,6}n't|unable|impossib(?:le|ilite)|fail(?:ed|s)?|decline|refuse|denied|unsupported|error|insert|(?:can|could) you|prevents? (?:me|us)|insufficient|inadequate|invalid",
    "un(?:known(?! make\\b)|identif\\w*|determined|specified|recogni[sz]\\w*|available|clear|readable|named|titled|defined)|indeterminate|generic",
    "(?<!\\b(?:the|an?) )(?:blank|empty|dark|missing)|corrupt(?:ed)?|blurr(?:y|ed)|too|please|kindly|awaiting|waiting|pending|need(?:s|ed)?|required?|necessary",
    "violat\\w*|blocked|filtered|rejected|removed|flagged|inappropriate",
    "nichts?|kein\\w*|fehl(?:t|en)|leer|verschwommen|zu|bitte|einfugen|un(?:bekannt|identif|bestimmt|definiert|benannt|scharf|klar|kenntlich|deutlich)\\w*",
    "pas|plus|aucune?|non|trop|inconnue?s?|illisibles?|manquante?s?|floue?s?|vide|vierge|in(?:suffisant|disponible|trouvable|determine|defini|capable)\\w*|veuillez|merci",
    "sin|ningun\\w*|imposible|incapaz|demasiado|desconocid\\w*|i(?:legible|ndeterminad)\\w*|borros\\w*|oscur[oa]|insuficiente|vaci[oa]|faltante|favor",
  ].join("|")})\\b`,
);

/** Matches the subject of a refusal. */
export const topic = new RegExp(
  `\\b(?:${[photo, thing, ding, objet, cosa, works, germanVerb, frenchVerb, spanishVerb, "request|filter|what (?:this|it|that|is)|anfrage|bildqualitat"].join("|")})\\b`,
);

/** Matches statements about what could not be confirmed, which descriptions may contain. */
export const unconfirmed = /\bconfirm (?!what\b)(?:that|if|whether|(?:\S{1,12} ){1,3}(?:is|are))\b/;

/** Matches words about a photo's state, which may be part of its name. */
const photoState =
  /\b(?:dark|some missing|un(?:known|identified|titled)|(?:ohne|sans|sin) tit(?:el|re|ulo)|un(?:bekannt|bestimmt|identifiziert)\w*|inconnue?s?|non identifiee?s?|desconocid[oa]s?|oscur[oa]s?|(?:sin|no) identifica(?:r|d[oa]s?))\b/g;
/** Matches photos and catalogs that are lots themselves; for its input, a model usually says "image". */
const photoLot =
  /\b(?:photos?|photographs?|pictures?|fotos?|bild(?:er)?|aufnahmen?|fotografien?|photographies?|fotografias?|catalog(?:ue)?s?|catalogos?)\b/;
/** Matches an object besides the photo, or a sentence about the photo. */
const notOfPhoto =
  /\b(?:images?|items?|objects?|products?|titles?|objekte?s?|gegenstande?s?|artikel|titel|objets?|articles?|produits?|titres?|imagen(?:es)?|objetos?|articulos?|productos?|titulos?|is|are|appears?|seems?|ist|sind|est|sont|es|esta|estan|son)\b/;

/** Removes statements about a photo from its name: "Small dark picture", "Fotografie, unbekannt". */
export function withoutPhotoStates(text: string): string {
  const left = text.replace(photoState, "");
  return photoLot.test(left) && !notOfPhoto.test(left) ? left : text;
}

const person = "(?:i|we)(?: am|'m| are|'re| was| were)? (?:currently |simply |really |just )?";
const failing =
  "(?:unable to|not able to|can not|cannot|can't|cant|could not|couldn't|won't|will not) (?:(?:clearly|confidently|accurately|reliably|really|definitively|directly) ){0,2}";
/** Matches statements about what could not be determined of an object, which descriptions may contain. */
const notOfIt =
  "(?! (?:if|whether|(?:(?:the|its|an?|exact|precise) ){0,2}(?:age|makers?|dates?|manufacturer|function|origin|year|authenticity|artist|materials?|weight|period)))";
const something = `(?:(?:\\S{1,20} ){0,4}(?:${photo}|${thing}|request)\\b|what (?:this|it|the|is)\\b)`;
const inPhoto = `.{0,80}\\b(?:in|from|on|of|with) (?:the|this|these|that|those|your)(?: \\S{1,15})? ${photo}\\b`;
const clearer =
  "(?:(?:clear(?:er)?|better|sharper|brighter|different|new|another|additional|more|higher|close-?up|quality|resolution|and|or|in-focus) ){1,4}";
const nicht = "\\b(?:nicht|keine?[nrms]?|nichts)\\b";

const attempted =
  "(?:viewing|seeing|loading|opening|accessing|processing|making out|identifying|describing|recogni[sz]ing|analy[sz]ing|determining)";
const few = "(?:\\S{1,12} ){0,2}";
/** Matches the end of a refusal, possibly followed by a condition. */
const ended =
  "(?=[.!]|$|, (?:please|bitte|veuillez|por favor)\\b| (?:while|when|during|beim|bei|lors|al|durante)\\b)";

/** Matches unambiguous refusals. */
export const outright: readonly RegExp[] = [
  `^${person}${failing}${works}${notOfIt} (?:${something}|${inPhoto})`,
  "^(?:as an? (?:\\S{1,20} ){0,2}(?:ai (?:language )?(?:model|assistant|system)|language model|artificial intelligence)\\b|i(?:'m| am) (?:just |only )?an? (?:ai (?:language )?(?:model|assistant)|language model)\\b)",
  `^(?:please|kindly) (?:provide|upload|send|share|attach|submit|supply|resend|retake|take) (?:me |us )?(?:an? |some )?${clearer}${photo}\\b`,
  "^lorem ipsum dolor\\b",
  `^(?:i|we)(?:'m| am|'re| are|'ve| have)?(?: been)?(?: having| experiencing)? (?:some )?(?:trouble|difficult(?:y|ies)|problems?|issues?) (?:in |with )?${attempted}${notOfIt} ${few}(?:${photo}|${thing}|what (?:this|it|is))\\b`,
  `^(?:i|we)(?:'m not| am not| are not|'re not| aren't| do not feel| don't feel| would not be| wouldn't be) comfortable (?:with )?(?:${attempted}|catalog\\w*|(?:providing|giving|writing|generating) (?:a|the) (?:title|description))\\b`,
  `^${person}${failing}confirm what (?:this|these) ${few}(?:is|are|(?:might|could|may) be)\\b(?! (?:made|worth|for|used))`,
  `^(?:oops[,!]? )?(?:something went wrong|an (?:\\S{1,12} )?error (?:has )?occurred|etwas ist schief ?gelaufen|(?:es ist )?ein fehler (?:ist )?aufgetreten|une erreur (?:s'est produite|est survenue)|algo (?:salio|ha salido) mal|(?:se (?:ha producido|produjo)|ha ocurrido|ocurrio) un error)${ended}`,
  `^(?:ich|wir) (?:kann|konnen|konnten?|bin|sind)\\b.{0,80}${nicht}.{0,80}\\b${ding}\\b.{0,40}\\b${germanVerb}`,
  `^(?:ich|wir) (?:kann|konnen|konnten?)\\b.{0,20}\\b${ding}\\b.{0,60}${nicht}.{0,60}\\b${germanVerb}`,
  `^(?:ich|wir) haben? (?:leider )?(?:schwierigkeiten|probleme|muhe),? ${few}${ding} (?:zu (?:laden|offnen|sehen|erkennen|identifizieren|beschreiben|analysieren)|anzusehen)\\b`,
  `^(?:mir ist nicht wohl|ich fuhle mich nicht wohl) dabei,? ${few}${ding} zu ${germanVerb}`,
  "^als (?:ki-(?:\\S{1,10})?(?:modell|assistent)\\w*|sprachmodell|kunstliche intelligenz)\\b",
  "^bitte .{0,40}\\b(?:scharfer|besser|deutlicher|klarer|weiter|ander|neu)\\w* (?:foto|bild|aufnahme)",
  `^(?:je|nous) (?:ne |n')(?:peux|pouvons|suis|sommes|parviens|arrive)\\b.{0,40}\\b(?:pas|plus)\\b.{0,60}\\b${frenchVerb} .{0,60}\\b${objet}\\b`,
  `^(?:j'ai|nous avons) (?:du mal|des difficultes|des problemes) (?:a|pour) (?:voir|charger|ouvrir|visualiser|identifier|decrire|reconnaitre|analyser) (?:l'|${few})${objet}\\b`,
  `^(?:je ne (?:suis|me sens)|nous ne (?:sommes|nous sentons)) pas a l'aise (?:pour|a l'idee de|avec) (?:l'idee de )?${frenchVerb}`,
  "^en tant qu(?:'(?:ia|une ia|intelligence artificielle|assistant)|e modele)\\b",
  "^(?:veuillez|merci de|pouvez-vous) .{0,40}\\b(?:photos?|images?) (?:plus|de meilleure)\\b",
  `^(?:yo )?no (?:puedo|podemos|pude|pudimos|he podido|hemos podido|soy capaz de|logro|consigo)\\b.{0,20}\\b${spanishVerb} .{0,60}\\b${cosa}\\b`,
  `^(?:tengo|tenemos|estoy teniendo) (?:problemas|dificultades) (?:para|al) (?:ver|cargar|abrir|visualizar|identificar|describir|reconocer|analizar) ${few}${cosa}\\b`,
  `^no (?:me siento|nos sentimos|estoy) comod[oa]s? ${spanishVerb}`,
  "^como (?:modelo de lenguaje|asistente de ia|inteligencia artificial)\\b",
  "^por favor,? .{0,40}\\b(?:imagen(?:es)?|fotos?|fotografias?) (?:mas|mejor|nueva|clara)",
].map((source) => new RegExp(source));

/** Whole texts that are placeholders. */
export const placeholders = new Set(
  [
    "not specified, not provided, to be determined, nicht verfugbar, nicht angegeben, n/a, na, none, null, nil, nan, undefined, unknown, unidentified, unidentifiable, unspecified, untitled, unnamed, not applicable",
    "not available, not identifiable, unavailable, tbd, tba, todo, error, item, object, lot, image, text, string, str, placeholder",
    "sorry, apologies, there are no notes, lot title, item title, example title, sample title, no name, blurry, lorem ipsum",
    "various items, various objects, miscellaneous item, miscellaneous items, miscellaneous object, miscellaneous objects",
    "unbekannt, unbenannt, unidentifizierbar, ohne titel, ohne bild, ohne beschreibung, titel, beschreibung, k.a, k. a, keine, entfallt, entschuldigung, gegenstand, objekt",
    "inconnu, inconnue, indisponible, non disponible, non applicable, non identifie, non identifiee, sans titre, sans image, sans photo, sans description, titre, s/o, neant, desole, objet",
    "desconocido, desconocida, no disponible, no aplica, no identificado, ninguno, ninguna, titulo, descripcion, lo siento, no especificado, objeto",
  ]
    .join(", ")
    .split(", "),
);

/** Names of fields that appear instead of their content. */
export const namesOfFields = [
  /^(?:(?:the|a|an|your|insert|enter|add|write|example|sample|lot|item|short|brief|auction|concise) ){0,4}(?:title|description|name)(?: of (?:the|this|your) (?:lot|item|object))?(?: goes| go)?(?: here| text| placeholder)?$/,
  /^(?:plain )?(?:text|string)(?: value| here)?(?: (?:of )?(?:at most|max\.?|maximum|up to) \d+ char\w*)?$/,
  /^(?:titel|titre|titulo|beschreibung|descripcion|description) (?:des|der|du|de l'|de la|del|hier|ici|aqui)(?: ?\w+){0,3}$/,
];
