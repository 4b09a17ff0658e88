import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import { item } from "../../catalog/items/docs";
import type { changesRouter } from "./router";

export const changesApiDocs = {
  list: {
    tag: "Events",
    summary: "What changed since the last call, in commit order",
    description:
      "Without `cursor` the feed starts with everything that you may see; with `from=now` with nothing, so that its cursor tells what changes from then on; with the `cursor` of the answer before, it has what changed since. No later page can miss an earlier change. An entry is `saved` with the current state, or `removed`: deleted, or no longer visible to you. A removed manifest removes its items, which have no entries of their own. `types` lists types, such as `manifest,item`, all by default; with `item`, removed manifests come too. Read on while `hasMore`. `isCurrent` is false while a transaction still runs, which holds back its changes and later ones. A cursor that is older than the 90 days for which removals are stored, of another list of types, or from before a change of your role or a restore of the server answers 410 with `reset: true`: start again without a cursor, and drop what is not in the feed then. Manifests have no `itemCount` here.",
    errors: ["GONE"],
    answer: {
      changes: [
        { change: "saved", type: "item", id: ids.item, data: item },
        { change: "removed", type: "manifest", id: ids.manifest },
      ],
      cursor: "WyJxN1prMWNWMG1YbzV0UjlZIiw0ODEyLC0xLCIiLDQ3OTBd",
      hasMore: false,
      isCurrent: true,
    },
  },
} satisfies RouterDocs<typeof changesRouter>;
