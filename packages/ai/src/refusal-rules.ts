// Rules for texts in lower case and without accents. Each begins at the start of a text, and all repetitions in them are bounded.

type Rule = { title: RegExp; description: RegExp };

const rule = (source: string): Rule => ({ title: new RegExp(source), description: new RegExp(source) });

/** The start of a text that apologizes. */
export const apology =
  /^(?:(?:(?:i'm|i am|we're|we are) )?(?:very |so |really |truly |terribly )?(?:sorry|afraid)|(?:my )?apologies|(?:i|we) apologi[sz]e|unfortunately|regrettably|(?:i|we) regret(?: to say)?|(?:es )?tut mir (?:sehr |wirklich )?leid|entschuldigung|entschuldigen sie|leider|bedauerlicherweise|(?:je suis |nous sommes )?(?:vraiment )?desolee?s?|je regrette|malheureusement|lo siento(?: mucho)?|lo lamento|lamentablemente|desafortunadamente|disculpe)(?![\p{L}\p{N}])/u;
/** After an apology, a refusal of whatever follows. */
export const afterApology =
  /^[\s,.!;:–—-]{0,4}(?:(?:but|however|aber|mais|pero)\b|for (?:the|any) (?:inconvenience|confusion)|(?:kann|konnte|konnen|konnten|ist|sind|liegt|liegen|gibt|habe|wurde|wurden|lasst|lassen|sehe)\b.{0,100}\b(?:nicht|nichts|kein\w*)\b)/;
export const apologyLink = /^[\s,.!;:–—-]{0,4}(?:(?:that|dass|que) )?/;

const photo = "(?:images?|photos?|photographs?|pictures?)";
const thing =
  "(?:items?|objects?|lots?|artworks?|products?|articles?|subjects?|contents?|details?|information|data|titles?|descriptions?|categor(?:y|ies)|visuals?)";
const noun = `(?:${photo}|${thing})`;
const where = `(?: (?:provided|supplied|shown|uploaded|above|here|in (?:the|this|these) ${photo}|you (?:have )?(?:provided|uploaded|sent)))`;
const subject = `(?:the |this |these |your )?${noun}${where}{0,2}`;
const isIt = "(?:is |are |was |were |could |can |do |does |did |has |have )";
const found =
  "(?:provided|available|supplied|attached|visible|found|given|received|uploaded|detected|shown|present|included|identified|identifiable|seen|recogni[sz]ed|determined)";
const bad =
  "(?:unavailable|missing|unreadable|unidentifiable|unidentified|unrecogni[sz]able|unclear|unknown|blank|empty|corrupt(?:ed)?|blurry|blurred|dark|invalid)";
const negated = "(?:not|cannot|can't|couldn't|isn't|aren't|wasn't|weren't|doesn't|don't)";
const unseen =
  "(?:available|visible|found|provided|supplied|shown?|clear|detected|identif\\w*|determin\\w*|recogni[sz]\\w*|load(?:ed)?|displayed|attached|uploaded|readable|legible|enough|contain|depict|seen|described|applicable|accessible|supported|specified|given|received)";
const person = "(?:(?:i|we)(?: am|'m| are|'re| was| were)? |(?:it (?:is|was)|it's) )?";
const failing =
  "(?:unable to|not able to|impossible to|not possible to|can not|cannot|can't|cant|could not|couldn't|failed to|do not|don't|did not|didn't|won't|will not)";
const adverbs =
  "(?:(?:currently|clearly|confidently|accurately|reliably|really|definitively|directly|be) ){0,2}";
const works =
  "(?:identif\\w*|describ\\w*|determin\\w*|recogni[sz]\\w*|analy[sz]e\\w*|assist|comply|process\\w*|classify|catalog\\w*|generate|discern|make out|ascertain|interpret)";
const worksOn =
  "(?:view|see|access|read|open|load|display|provide|create|write|give|fulfil\\w*|complete|verify|have|find|detect|perceive)";
const someThing = `(?:(?:\\S{1,20} ){0,4}(?:${noun}|request)\\b|what (?:this|it|the|is)\\b)`;
/** A description may begin with what could not be determined about a thing. */
const aboutIt =
  "(?! (?:if|whether|(?:(?:the|its|an?|exact|precise) ){0,2}(?:age|makers?|dates?|manufacturer|function|origin|year|authenticity|artist|materials?|weight|period)))";

const inability = `^${person}(?:currently |simply |really |just )?${failing} ${adverbs}`;

const english: Rule[] = [
  rule(
    `^no (?:(?:clear|usable|valid|visible|readable|suitable|further|product|item|lot|specific) ){0,2}${noun}(?: data| files?)?(?:$| (?:(?:was|were|is|are|has|have|been|could|can|be) ){0,3}${found}\\b)`,
  ),
  rule(`^${subject} ${bad}(?:$|[.;]| to )`),
  rule(
    `^${subject} (?:${isIt}|appears? (?:to be )?|seems? (?:to be )?)(?:completely |entirely )?${bad}(?:$|[.;,]| to )`,
  ),
  rule(
    `^${subject} (?:${isIt}|appears? (?:to be )?|seems? (?:to be )?)?too (?:blurry|blurred|dark|small|unclear|low|distant|bright)\\b`,
  ),
  rule(
    `^${subject} ${isIt}{0,2}${negated} (?:(?:been|be|yet|clearly|currently|sufficiently) ){0,2}${unseen}\\b`,
  ),
  {
    title: new RegExp(`${inability}${works}\\b`),
    description: new RegExp(`${inability}${works}\\b${aboutIt}`),
  },
  rule(`${inability}${worksOn} ${someThing}`),
  rule(
    `${inability}(?:help(?: you)?(?: with (?:that|this|the|your|it)\\b|[.!]?$)|tell what (?:this|it|the)\\b)`,
  ),
  rule(
    "^(?:as an? (?:\\S{1,20} ){0,2}(?:ai|language model|artificial intelligence)\\b|i(?:'m| am) (?:just |only )?an? (?:ai|language model)\\b)",
  ),
  rule(
    `^(?:please|kindly) (?:provide|upload|send|share|attach|submit|supply|add|resend|retake|try|include)\\b(?: \\S{1,20}){0,6}? (?:${noun}|again)\\b`,
  ),
  rule(
    `^(?:more|further|additional|clearer|better|another) ${noun} (?:is |are )?(?:needed|required|necessary)`,
  ),
  rule(`^(?:insufficient|not enough|inadequate) (?:\\S{1,20} )?${noun}`),
  rule(`^${photo} (?:is |are )?(?:needed|required|pending)\\b`),
  rule(`^(?:awaiting|waiting for) (?:\\S{1,20} ){0,2}${noun}\\b`),
  rule(
    `^(?:this|the|your) (?:${noun}|request)\\b.{0,100}\\b(?:violat\\w+|guidelines|inappropriate|content polic(?:y|ies))\\b`,
  ),
  rule("^(?:content|request) (?:blocked|filtered|removed|rejected|flagged|policy violation|violation)"),
  rule(
    `^(?:unknown|unidentified|unidentifiable|unspecified|undetermined|unrecogni[sz](?:ed|able)|indeterminate|generic|unnamed|untitled|undefined) ${noun}(?:$|\\s?[-–(:;,.]\\s?(?:no|not|unable|image|photo|cannot|could|too|insufficient|blurry|unclear|n/?a)\\b)`,
  ),
  rule(`^(?:blurry|blurred|unclear|unreadable|blank|empty|missing|corrupt(?:ed)?|invalid) ${photo}$`),
  rule(
    "^(?:unknown|unidentified|unidentifiable|not identifiable|not applicable|not available)\\s?[-–(:;,.]\\s?(?:no|not|unable|image|photo|cannot|could|insufficient)\\b",
  ),
  rule("^n/?a(?:$|[\\s:;,.()–-]{1,3}(?:$|no\\b|not\\b|image|photo|unable|unknown|n/?a\\b))"),
];

const dingNoun =
  "\\b(?:bild(?:er|ern|es)?|fotos?|aufnahmen?|fotografien?|objekte?s?|gegenstande?s?|artikels?|produkte?s?|los(?:e|es)?|posten|angaben?|beschreibung(?:en)?|titels?|informationen?|inhalte?s?|details?|daten|kategorien?)\\b";
const germanVerb =
  "(?:identifizier|erkenn|beschreib|bestimm|sehen|helfen|analysier|zuordn|erstell|lage\\b|verarbeit|zugreif|zugriff|anzeig)";

const german: Rule[] = [
  rule(
    `^keine?[nr]? (?:\\S{1,20} )?${dingNoun}(?:$| (?:(?:wurden?|ist|sind|konnten?|zur) ){0,2}(?:vorhanden|verfugbar|verfugung|bereitgestellt|erkennbar|ubermittelt|gefunden|moglich|sichtbar|hochgeladen|angegeben|ersichtlich|mitgeliefert|beigefugt|identifizierbar|erkannt|enthalten|zu sehen|erhalten)\\b)`,
  ),
  rule(
    `^(?:das |der |die |dieser? |dieses )?${dingNoun}(?: auf dem (?:bild|foto))? (?:(?:ist|sind|war|wurden?|konnten?|kann|lasst|lassen|sich|leider) ){0,3}(?:nicht (?:\\S{1,20} ){0,2}(?:identifizier|erkenn|erkannt|bestimm|verfugbar|vorhanden|sichtbar|bereitgestellt|lesbar|geladen|angezeigt|moglich|gefunden|zu sehen)|zu (?:unscharf|dunkel|klein|undeutlich|verschwommen)|(?:unscharf|fehlt|fehlen|unbekannt|unklar|unkenntlich|leer|verschwommen)(?:$|[.;]))`,
  ),
  rule(
    "^nicht (?:(?:eindeutig|naher|genau|zu) ){0,2}(?:identifizierbar|erkennbar|erkennen|bestimmbar|bestimmen|identifizieren|verfugbar|bekannt|vorhanden|definiert|sichtbar|ersichtlich|zutreffend)\\b",
  ),
  rule(
    `^(?:unbekannt|unidentifiziert|unbestimmt|undefiniert|unbenannt|nicht (?:naher )?(?:identifiziert|bestimmt|erkennbar|identifizierbar))e[rsn]? ${dingNoun}(?:$|\\s?[-–(.])`,
  ),
  rule(
    `^(?:ich|wir) (?:kann|konnen|konnte|konnten|bin|sind|sehe|sehen|habe|haben)\\b.{0,80}\\b(?:nicht|keine?[nrms]?|nichts|leider)\\b.{0,80}(?:${germanVerb}|${dingNoun})`,
  ),
  rule(
    `^(?:auf|in) (?:dem|den|diesem|diesen) (?:bild|foto|aufnahme)\\w* .{0,60}\\b(?:nicht|nichts|keine?n?)\\b`,
  ),
  rule(
    `^es (?:ist|war|konnten?|wurden?|liegt|liegen|gibt|sind)\\b.{0,30}\\b(?:nicht|keine?n?)\\b.{0,80}(?:${dingNoun}|moglich|identifizier|erkenn|erkannt|bestimm)`,
  ),
  rule(`^bitte (?:laden|senden|stellen|fugen|geben|schicken|ubermitteln|liefern|versuchen) `),
  rule("^als (?:ki\\b|kunstliche intelligenz|sprachmodell|ki-)"),
];

const objet =
  "(?:images?|photos?|photographies?|objets?|articles?|lots?|produits?|informations?|descriptions?|titres?|donnees?|details?|elements?|contenus?)";
const frenchVerb =
  "(?:identifi|decri|determin|reconnai|voir|analys|aider|trait|fourni|acced|mesure|capable|distingu|assist|repond|gener)";

const french: Rule[] = [
  rule(
    `^(?:aucune?|pas d(?:e |'))(?: ?\\S{1,20} )? ?${objet}(?:$| (?:n'(?:a|est|ont) (?:pas )?(?:ete )?)?(?:fournie?s?|disponibles?|visibles?|trouvee?s?|identifi\\w+|recue?s?|detecte\\w*|jointe?s?|transmise?s?|presente?s?|reconnaissables?)\\b)`,
  ),
  rule(
    `^(?:l'|la |le |les |cet |cette |ce |votre )?${objet} (?:est |sont |etait |n'est |n'a |n'ont |ne )?(?:pas (?:\\S{1,20} ){0,2}(?:disponible|visible|fournie|claire|assez|suffisamment|identifiable|reconnaissable|exploitable|ete|permis|possible)|non (?:disponible|fournie?|visible|trouvee?|valide)s?\\b|non (?:identifie|identifiable|reconnu|determine|specifie)e?s?(?:$|[.;(])|trop (?:floue?|sombre|petite?|peu)|(?:inconnue?s?|illisibles?|manquante?s?|floue?s?|indisponibles?|introuvables?|vide|vierge|indeterminee?s?|indefinie?s?|peut etre identifie)(?:$|[.;]))`,
  ),
  rule(
    `^(?:je|nous|on) (?:ne |n')(?:peux|pouvons|peut|suis|sommes|parviens|arrive|vois|dispose|distingue|ai|reconnais)\\b.{0,30}\\b(?:pas|plus|aucune?|malheureusement)\\b.{0,80}(?:${frenchVerb}|${objet})`,
  ),
  rule(
    `^(?:il (?:m'|n'|nous )?est (?:pas )?)?(?:impossible|incapable|pas possible|possible)(?: \\S{1,20})? d(?:e |')(?:bien )?(?:l')?${frenchVerb}`,
  ),
  rule(
    `^(?:veuillez|merci de|s'il vous plait),? (?:bien vouloir )?(?:me )?(?:fournir|envoyer|joindre|telecharger|partager|transmettre|ajouter|reessayer|fournissez|envoyez)\\b`,
  ),
  rule("^en tant qu(?:'(?:ia\\b|une ia\\b|intelligence artificielle|assistant)|e (?:modele|ia\\b))"),
];

const cosa =
  "(?:imagen(?:es)?|fotos?|fotografias?|objetos?|articulos?|lotes?|productos?|informacion|descripcion(?:es)?|titulos?|datos|detalles?|elementos?|contenidos?|piezas?)";
const spanishVerb =
  "(?:identific|describ|determin|reconoc|ver(?: |$)|analiz|ayud|proces|proporcion|acced|visualiz|distingu|gener|asist|cumpl|establec)";

const spanish: Rule[] = [
  rule(
    `^(?:sin|ninguna?) (?:ninguna? )?${cosa}(?: (?:disponible|proporcionad|visible|adjunt|suficiente|valida|identificable)\\w*)?$`,
  ),
  rule(
    `^no (?:hay|tengo|tenemos|veo|vemos|existe|se (?:(?:ha|han) )?(?:proporcion|encontr|detect|recib|adjunt|inclu|observ|aprecia|muestr|dispon|suministr|facilit|ve\\b|ven\\b)\\w*)(?: de)? (?:(?:ninguna?|suficientes?|la|el) )?(?:\\S{1,20} )?${cosa}\\b`,
  ),
  rule(
    `^(?:yo )?(?:no (?:puedo|podemos|pude|pudimos|(?:he|hemos) podido|se puede|se pudo|se ha podido|es posible|fue posible|ha sido posible|soy capaz de|estoy en condiciones de|logro|consigo|me es posible)|imposible(?: de)?|incapaz de) (?:\\S{1,20} ){0,2}?${spanishVerb}`,
  ),
  rule(
    `^(?:la |el |las |los |esta |este |esa |ese )?${cosa} (?:(?:es|esta|son|estan) )?(?:no (?:disponible|visible|se |puede|pudo|proporcionad|encontrad|identificable|especificad|contiene|muestra|valid|legible|suministrad)|(?:no identificad[oa]s?|no reconocid[oa]s?|desconocid[oa]s?|ilegibles?|borros[oa]s?|vaci[oa]s?|faltantes?|sin identificar|indeterminad[oa]s?)(?:$|[.;(])|demasiado (?:borros|oscur|pequen))`,
  ),
  rule("^por favor,? (?:proporcion|sub[ae]|envi|adjunt|compart|carg|intent|facilit|suministr)"),
  rule("^como (?:una? )?(?:ia\\b|inteligencia artificial|modelo de lenguaje|asistente de)"),
];

export const rules: readonly Rule[] = [...english, ...german, ...french, ...spanish];

/** Whole texts that stand for nothing, or for what should be written. */
export const placeholders = new Set(
  [
    "na, none, null, nil, nan, undefined, unknown, unidentified, unidentifiable, unspecified, untitled, unnamed, not applicable",
    "not available, not identifiable, unavailable, tbd, tba, todo, error, item, object, lot, image, text, string, str, placeholder",
    "sorry, apologies, lot title, item title, example title, sample title, no name, blurry, lorem ipsum",
    "unbekannt, unbenannt, unidentifizierbar, ohne titel, ohne bild, ohne beschreibung, titel, beschreibung, k.a, k. a, keine, entfallt, entschuldigung, gegenstand, objekt",
    "inconnu, inconnue, indisponible, non disponible, non applicable, non identifie, non identifiee, sans titre, sans image, sans photo, sans description, titre, s/o, neant, desole, objet",
    "desconocido, desconocida, no disponible, no aplica, no identificado, ninguno, ninguna, titulo, descripcion, lo siento, no especificado, objeto",
  ]
    .join(", ")
    .split(", "),
);

/** Names of what should be written, in place of it. */
export const namesOfFields = [
  /^lorem ipsum\b/,
  /^(?:(?:the|a|an|your|insert|enter|add|write|example|sample|lot|item|short|brief|auction|concise) ){0,4}(?:title|description|name)(?: of (?:the|this|your) (?:lot|item|object))?(?: goes| go)?(?: here| text| placeholder)?$/,
  /^(?:plain )?(?:text|string)(?: value| here)?(?: (?:of )?(?:at most|max\.?|maximum|up to) \d+ char\w*)?$/,
  /^(?:titel|titre|titulo|beschreibung|descripcion|description) (?:des|der|du|de l'|de la|del|hier|ici|aqui)(?: ?\w+)?$/,
];
