/** The filters in the address of the page; undefined is no filter. */
export type ActivitySearch = {
  [Name in "manifestId" | "userId" | "verb" | "fromDate" | "toDate"]?: string | undefined;
};

const id = /^[0-9a-f-]{36}$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** What has not the form of a filter is left out. Without zod, since the router loads this with the first page. */
export function toActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const read = (name: string, form: RegExp) => {
    const value = search[name];
    return typeof value === "string" && form.test(value) ? value : undefined;
  };
  return {
    manifestId: read("manifestId", id),
    userId: read("userId", id),
    verb: read("verb", /^[a-z-]+\.[a-z-]+$/),
    fromDate: read("fromDate", day),
    toDate: read("toDate", day),
  };
}
