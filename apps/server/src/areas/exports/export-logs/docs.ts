import { exampleIds as ids, type RouterDocs, exampleTime as time } from "../../../core/operation-docs";
import type { exportLogsRouter } from "./router";

export const exportLogsApiDocs = {
  list: {
    tag: "Exports",
    summary: "Your downloads, newest first",
    description:
      "Only downloads that were sent completely are listed. `manifestId` is null when the manifest was deleted or you no longer have access to it. `preset` names the platform's format and its version, where the export had one, and `lots` the selected lots, where it did not have all.",
    answer: [
      {
        id: ids.exportLog,
        manifestId: ids.manifest,
        manifestName: "Autumn sale",
        createdAt: time,
        itemCount: 1,
        photoCount: 1,
        bytes: 301_224,
        format: "xlsx",
        preset: null,
        lots: null,
        fromDate: "2026-03-01",
        toDate: null,
      },
    ],
  },
  record: null,
} satisfies RouterDocs<typeof exportLogsRouter>;
