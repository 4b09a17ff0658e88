import {
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { sessionsRouter } from "./router";

export const sessionsApiDocs = {
  list: {
    tag: "Account",
    summary: "Where you are signed in",
    description:
      "Your sessions, the newest sign-in first, with the kind of device, and the network and the time of their last use. The time is exact to five minutes.",
    answer: [
      {
        id: ids.session,
        createdAt: time,
        lastUsedAt: time,
        network: "192.0.2.0/24",
        device: "phone",
        isCurrent: true,
      },
    ],
  },
  revoke: {
    tag: "Account",
    summary: "End a session",
    description: "Signs you out on that device. Its uploads, downloads and event streams end.",
    params: { id: ids.session },
    answer: success,
  },
  revokeOthers: {
    tag: "Account",
    summary: "End all your other sessions",
    description: "Signs you out everywhere but in the session of this request.",
    answer: success,
  },
} satisfies RouterDocs<typeof sessionsRouter>;
