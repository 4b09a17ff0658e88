import { reoffers, resultsAnswers } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { resultsApiDocs } from "./docs";
import { resultsRouter } from "./router";

export const resultsFeature = feature({
  routers: { results: resultsRouter },
  docs: { results: resultsApiDocs },
  verbs: {
    // A preview saves nothing.
    "results.columns": null,
    "results.preview": null,
    "results.import": "results.imported",
    "results.undo": "results.undone",
    "results.set": "item.changed",
  },
  records: {
    "results-answers": recordsOf(resultsAnswers),
    reoffers: recordsOf(reoffers),
  },
});
