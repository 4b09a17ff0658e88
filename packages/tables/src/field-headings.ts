import { lotHeadings, plainHeading } from "./headings";

/** Headings of lot fields at platforms and auction houses, in English, German, French and Spanish. */
const names = {
  lotNumber: ["Lot ID", "Item number", "Item", ...lotHeadings],
  title: [
    ...["Title", "Lead", "Lot title", "Name", "Item name", "Short description", "Lot name", "Headline"],
    ...["Titel", "Lostitel", "Bezeichnung", "Kurzbezeichnung", "Objekt", "Artikelname", "Kurzbeschreibung"],
    ...["Titre", "Désignation", "Intitulé", "Titre du lot", "Título", "Título del lote", "Denominación"],
  ],
  description: [
    ...["Description", "Full description", "Lot description", "Body", "Body HTML", "Long description"],
    ...["Beschreibung", "Objektbeschreibung", "Losbeschreibung", "Langtext", "Katalogtext", "Descriptif"],
    ...["Description du lot", "Descripción", "Descripción del lote"],
  ],
  lowEstimate: [
    ...["Lowest", "Low estimate", "Low est", "Estimate from", "Estimate low", "Min estimate", "Estimate min"],
    ...["Lower estimate", "PresaleEstimateMinEach", "Schätzpreis von", "Schätzung von", "Schätzpreis min"],
    ...[
      "Untere Schätzung",
      "Schätzpreis unten",
      "Unterer Schätzpreis",
      "Taxe von",
      "Estimation basse",
      "Estimation min",
    ],
    ...["Est. basse", "Estimación baja", "Estimación mínima", "Estimado bajo", "Estimación desde"],
  ],
  highEstimate: [
    ...[
      "Highest",
      "High estimate",
      "High est",
      "Estimate to",
      "Estimate high",
      "Max estimate",
      "Estimate max",
    ],
    ...["Upper estimate", "PresaleEstimateMaxEach", "Schätzpreis bis", "Schätzung bis", "Schätzpreis max"],
    ...[
      "Obere Schätzung",
      "Schätzpreis oben",
      "Oberer Schätzpreis",
      "Taxe bis",
      "Estimation haute",
      "Estimation max",
    ],
    ...["Est. haute", "Estimación alta", "Estimación máxima", "Estimado alto", "Estimación hasta"],
  ],
  startPrice: [
    ...["Start price", "Start bid", "Starting bid", "Opening price", "Opening bid", "Starting price"],
    ...["Min bid", "Minimum bid", "StartPrice", "StartBid", "Startpreis", "Aufrufpreis", "Aufruf", "Ausruf"],
    ...["Ausrufpreis", "Mindestgebot", "Startgebot", "Mise à prix", "Prix de départ", "Precio de salida"],
    ...["Precio inicial", "Puja inicial"],
  ],
  reservePrice: [
    ...["Reserve", "Reserve price", "Total reserve", "Minimum price", "ReservePrice", "Limit", "Limitpreis"],
    ...["Mindestpreis", "Prix de réserve", "Réserve", "Precio de reserva", "Reserva"],
  ],
  sellerCode: [
    ...[
      "Seller code",
      "Seller",
      "Consignor",
      "Consigner",
      "Consign code",
      "Source",
      "Vendor number",
      "Vendor",
    ],
    ...["SellerCode", "Consignor code", "Consignor number", "Consigner number", "Einlieferer"],
    ...["Einlieferernummer", "Einlieferer-Nr.", "Verkäufer", "Vendeur", "Déposant", "N° déposant"],
    ...["Vendedor", "Consignador", "Depositante"],
  ],
  quantity: ["Quantity", "Qty", "Stock", "Menge", "Anzahl", "Stück", "Stückzahl", "Quantité", "Cantidad"],
  category: [
    ...["Category", "Categories", "Group", "Product category", "Category name", "Main category"],
    ...["Kategorie", "Warengruppe", "Rubrik", "Catégorie", "Categoría"],
  ],
  categoryCode: ["Category code", "Category ID"],
  condition: [
    ...["Condition", "Condition report", "Condition notes", "Zustand", "Zustandsbericht", "Erhaltung"],
    ...["État", "Rapport de condition", "Estado de conservación", "Condición"],
  ],
  conditionCode: ["Condition ID", "Condition code"],
  height: ["Height", "Höhe", "Hauteur", "Altura", "Alto"],
  width: ["Width", "Breite", "Largeur", "Anchura", "Ancho"],
  depth: ["Depth", "Length", "Tiefe", "Länge", "Profondeur", "Longueur", "Profundidad", "Fondo"],
  weight: ["Weight", "Gewicht", "Poids", "Peso"],
  lengthUnit: ["Dimension unit", "Dimension units"],
  weightUnit: ["Weight unit", "Weight units"],
  sku: ["SKU", "Custom label", "Item SKU", "Custom label SKU", "Artikelnummer"],
  price: ["Price", "Preis", "Prix", "Precio"],
} as const satisfies Record<string, readonly string[]>;

/** A lot field that a column may contain. */
export type HeadingField = keyof typeof names;

const fieldByHeading: ReadonlyMap<string, HeadingField> = new Map(
  (Object.keys(names) as HeadingField[]) // Object.keys loses the literal types
    .flatMap((field) => names[field].map((name) => [plainHeading(name), field] as const)),
);

/** The field of a heading; undefined if unknown. */
export const fieldOf = (heading: string): HeadingField | undefined =>
  fieldByHeading.get(plainHeading(heading));
