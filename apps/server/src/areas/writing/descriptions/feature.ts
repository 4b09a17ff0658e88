import { feature } from "../../../core/feature";
import { descriptionKind } from "./background";
import { aiApiDocs, descriptionsApiDocs, selectedDescriptionsApiDocs } from "./docs";
import { aiRouter, descriptionsRouter, selectedDescriptionsRouter } from "./router";

export const descriptionsFeature = feature({
  routers: { ai: aiRouter, bulkEdits: selectedDescriptionsRouter, descriptions: descriptionsRouter },
  docs: { ai: aiApiDocs, bulkEdits: selectedDescriptionsApiDocs, descriptions: descriptionsApiDocs },
  verbs: {
    "ai.checkProvider": null,
    // Previews save nothing.
    "ai.analyzePhotos": null,
    "ai.generatePreview": null,
    "ai.generate": "description.requested",
    "bulkEdits.describe": "description.requested",
    "descriptions.describe": "description.requested",
    "descriptions.stop": "description.stopped",
  },
  jobs: [descriptionKind],
  otherVerbs: ["description.written", "description.failed"],
});
