import type { ErrorCode } from "@lotwright/contracts/values/error-codes";

/** Titles and texts of groups of operations, in display order. */
export const tagTexts = {
  Account: "Registration, sign-in, and who is signed in.",
  "API keys": "Access for other programs, in the name of the user who makes the key.",
  Manifests: "A manifest is one consignment or sale: it holds the items, and is exported as a whole.",
  Items: "An item is one lot of a manifest, with its texts, number and photos.",
  Imports: "Files of lots: read and checked, corrected row by row, then written all or none.",
  Results:
    "What lots were sold for, to whom, and which were not sold; imported from the file of a selling platform.",
  "Photos and AI": "Photos are uploaded first and then named in items; the AI writes descriptions of them.",
  "Public catalog": "What people without an account see of a manifest that is shared with a link.",
  Consignors: "The people and estates that goods come from.",
  Company: "The company, its logo and color, and what the workspace uses of its quotas.",
  Exports: "What a download holds, and which downloads there were.",
  Team: "Accounts of the workspace, and the manifests that are assigned to them. For admins.",
  Events: "Changes as they happen, for programs that follow a workspace.",
  Server: "The state of the server, and this document.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tagTexts;

/** OpenAPI texts of an operation, in addition to what is generated from its procedure. */
export type OperationDocs = {
  tag: Tag;
  summary: string;
  description: string;
  /** Errors in addition to those generated from path, body and permission. */
  errors?: readonly ErrorCode[];
  /** Example path parameters, and required query parameters. */
  params?: Record<string, string>;
  /** Example body. */
  body?: Record<string, unknown>;
  /** Example response; omitted if the response is a file. */
  answer?: unknown;
};

/** OpenAPI texts by procedure of a router; null for a procedure without a documented path. */
export type RouterDocs<Router extends { _def: { record: object } }> = Record<
  keyof Router["_def"]["record"],
  OperationDocs | null
>;

export const uploadErrors = ["REQUEST_TIMEOUT", "TOO_MANY_REQUESTS"] as const;
export const adminsOnly = "Belongs to the workspace: team members get 403 unless they send what is saved.";

/** Ids and URLs in examples, to be replaced by readers. */
export const exampleIds = {
  admin: "0f8fad5b-d9cb-469f-a165-70867728950e",
  member: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  manifest: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  item: "9b2d6c1e-4f0a-4d55-8a3e-5b7c1d2e3f40",
  consignor: "c2b8f5a0-6d1e-4b7f-9c3a-2e4d6f8a0b1c",
  apiKey: "e4d3c2b1-a098-4765-8432-10fedcba9876",
  session: "2b1a0c9d-8e7f-4a6b-9c5d-4e3f2a1b0c9d",
  activity: "7c8d9e0f-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
  exportLog: "5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d",
  delivery: "7d8e9f0a-1b2c-4d3e-8f4a-5b6c7d8e9f0a",
  ownPreset: "own-0b5c1d3e-7a41-4f6e-9b2a-6d1f0c8e4a57",
  photo: "1d2c3b4a-5f6e-4d7c-8b9a-0f1e2d3c4b5a",
  snapshot: "6b7c8d9e-0f1a-4b2c-9d3e-4f5a6b7c8d9e",
  lotImport: "3d4c5b6a-7f8e-4d9c-8bab-2f3e4d5c6b7a",
  edit: "8c9d0e1f-2a3b-4c4d-8e5f-6a7b8c9d0e1f",
  recording: "2e3d4c5b-6a7f-4e8d-9cab-1f2e3d4c5b6a",
  shareToken: "q7Zk1cV0mXo5tR9yPwLb3GfHs8DnEj2A",
  photoFile: "4k7w2m9x0p3q6r8s1t5v7y2z4b6c8d0f.jpg",
  photoUrl: "/photos/4k7w2m9x0p3q6r8s1t5v7y2z4b6c8d0f.jpg",
  logoUrl: "/photos/8h3j5k7m9n1p2q4r6s8t0v2w4x6y8z1b.png",
} as const;
export const exampleTime = "2026-03-14T09:26:53.000Z";
export const exampleSuccess = { success: true };
export const exampleCredentials = { email: "ada@example.com", password: "brass lamp 1912" };
export const exampleAdmin = {
  id: exampleIds.admin,
  email: exampleCredentials.email,
  name: "Ada Field",
  role: "admin",
  brandColor: "#2878B7",
  isActive: true,
  mustReplacePassword: false,
  createdAt: exampleTime,
};
export const exampleDraft = {
  title: "Brass table lamp, 1912",
  description: "A brass table lamp with its original shade. Height 46 cm.",
  category: "Home & Garden",
};
