import { workspaces } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { workspaceDocs, workspaceDownloadDocs } from "./docs";
import { workspaceRouter } from "./router";

export const workspaceFeature = feature({
  routers: { workspace: workspaceRouter },
  docs: { workspace: workspaceDocs },
  otherDocs: { "workspace.download": workspaceDownloadDocs },
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
