import {
  exampleCredentials as credentials,
  type OperationDocs,
  type RouterDocs,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { workspaceRouter } from "./router";

export const workspaceApiDocs = {
  requestDownload: {
    tag: "Company",
    summary: "Enter the password for a download of everything",
    description:
      "Permits this session to start one GET /api/workspace/download within five minutes. A wrong password is 403 and counts as a sign-in attempt. API keys are refused.",
    errors: ["TOO_MANY_REQUESTS"],
    body: { password: credentials.password },
    answer: { validUntil: time },
  },
  planDownload: null,
  deletion: null,
  requestDeletion: null,
  keep: null,
} satisfies RouterDocs<typeof workspaceRouter>;

/** OpenAPI texts of the ZIP download, which is not a procedure. */
export const workspaceDownloadApiDocs = {
  tag: "Company",
  summary: "Download everything in the workspace",
  description:
    "Needs a POST with the password first, for each download; without one the answer is 400. A ZIP with every record as JSON (data/), lots, manifests and consignors as CSV (csv/), all photos in full size (photos/), stored audio of dictations (recordings/), and a README.txt that says what is what. Passwords, API keys and tokens of public links are not in it. A photo that cannot be read is named in MISSING-PHOTOS.txt. A download that breaks off is not whole. Counts as one of the 3 exports that a user can run at a time, and is recorded in the activity log when it starts.",
  errors: ["TOO_MANY_REQUESTS"],
} satisfies OperationDocs;
