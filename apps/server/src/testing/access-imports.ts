import type { Scene } from "./access-scene";
import { ownersOwn, type Row } from "./access-statuses";

const ofImport = ({ lotImport }: Scene) => ({ id: lotImport.id });

/** Access rows of imports of lots. Each import belongs to the person who made it. */
export const importRows: readonly Row[] = [
  {
    procedure: "imports.create",
    route: "POST /api/manifests/:manifestId/imports",
    input: ({ manifest }) => ({ manifestId: manifest.id, csv: "Lot,Title\n40,Brass lamp\n" }),
    statuses: [401, 404, 201, 201, 404, 201, 201],
  },
  { procedure: "imports.byId", route: "GET /api/imports/:id", input: ofImport, statuses: ownersOwn },
  { procedure: "imports.check", route: "POST /api/imports/:id/check", input: ofImport, statuses: ownersOwn },
  { procedure: "imports.rows", route: "GET /api/imports/:id/rows", input: ofImport, statuses: ownersOwn },
  {
    procedure: "imports.fix",
    route: "PATCH /api/imports/:id/rows/:line",
    input: (scene) => ({ ...ofImport(scene), line: 4, isSkipped: true }),
    statuses: ownersOwn,
  },
  { procedure: "imports.run", route: "POST /api/imports/:id/run", input: ofImport, statuses: ownersOwn },
  { procedure: "imports.report", route: "GET /api/imports/:id/report", input: ofImport, statuses: ownersOwn },
  {
    procedure: "imports.photoNames",
    route: "GET /api/imports/:id/photos",
    input: ofImport,
    statuses: ownersOwn,
  },
  { procedure: "imports.remove", route: "DELETE /api/imports/:id", input: ofImport, statuses: ownersOwn },
];
