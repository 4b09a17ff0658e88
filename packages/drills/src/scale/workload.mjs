/** What the installation serves: the assumptions of apps/docs/scale.md. */
const day = {
  staff: 10_000,
  lots: 1_000_000,
  photos: 5_000_000,
  /** Of a day's work, what falls in its busiest hour. */
  busiestHourShare: 0.2,
  readers: 100_000,
  secondsBetweenPages: 30,
  /** Of the readers' requests for a page, those whose browser has it. */
  unchangedPages: 0.5,
  thumbnailsPerPage: 20,
  /** Of the readers' thumbnails, those that the CDN has. */
  cdnHits: 0.98,
};

/** @param {number} count a day */
const busiest = (count) => (count * day.busiestHourShare) / 3_600;

const changes = busiest(day.lots * 4);
const pages = day.readers / day.secondsBetweenPages;

/** Each change and each creation publishes one event. */
export const eventsPerSecond = busiest(day.lots) + changes;

/**
 * Requests a second in the busiest hour, by the name of the work in the table of apps/docs/performance.md, and why.
 * @type {readonly { work: string, connections: 1 | 16, perSecond: number, why: string }[]}
 */
export const requests = [
  { work: "create an item", connections: 16, perSecond: busiest(day.lots), why: "each lot" },
  { work: "update an item", connections: 16, perSecond: changes, why: "a description and three edits a lot" },
  { work: "upload a photo of 1600 px", connections: 16, perSecond: busiest(day.photos), why: "each photo" },
  {
    work: "one item",
    connections: 16,
    perSecond: eventsPerSecond * 2,
    why: "two colleagues see each change",
  },
  {
    work: "cards of 2,000 items",
    connections: 16,
    perSecond: busiest(day.staff * 20),
    why: "20 sales opened",
  },
  {
    work: "the same list, unchanged (ETag)",
    connections: 16,
    perSecond: busiest(day.staff * 100),
    why: "a phone returns 100 times",
  },
  { work: "thumbnail", connections: 16, perSecond: busiest(day.photos * 2), why: "two phones show each" },
  { work: "login", connections: 16, perSecond: busiest(day.staff * 2), why: "two a person" },
  {
    work: "export of 1,500 photos",
    connections: 1,
    perSecond: busiest(day.photos / 1_500),
    why: "each photo",
  },
  {
    work: "catalog page of 2,000 items (brotli)",
    connections: 16,
    perSecond: pages * (1 - day.unchangedPages),
    why: "a page every 30 s a reader, half of them new",
  },
  {
    work: "the same page, unchanged (ETag)",
    connections: 16,
    perSecond: pages * day.unchangedPages,
    why: "the other half",
  },
  {
    work: "thumbnail",
    connections: 16,
    perSecond: pages * day.thumbnailsPerPage * (1 - day.cdnHits),
    why: "20 a page, 98 % from the CDN",
  },
];
