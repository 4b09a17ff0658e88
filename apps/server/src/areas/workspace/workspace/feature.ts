import { workspaces } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { workspaceApiDocs, workspaceDownloadApiDocs } from "./docs";
import { workspaceRouter } from "./router";

export const workspaceFeature = feature({
  routers: { workspace: workspaceRouter },
  docs: { workspace: workspaceApiDocs },
  otherDocs: { "workspace.download": workspaceDownloadApiDocs },
  verbs: {
    // The permit is not an activity; the download itself is recorded.
    "workspace.requestDownload": null,
    "workspace.requestDeletion": "workspace.deletion-requested",
    "workspace.keep": "workspace.deletion-canceled",
  },
  otherVerbs: ["workspace.downloaded"],
  events: ["workspace.changed"],
  records: {
    workspace: recordsOf(workspaces, { isOf: (_, workspaceId) => eq(workspaces.id, workspaceId) }),
  },
});
