import { buffer } from "node:stream/consumers";
import { makeAssignment, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import ExcelJS from "exceljs";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { makeSale, openDownload } from "../../testing/sales";
import { test } from "../../testing/test";

const bom = "\uFEFF";
const allColumns = [
  "lotNumber",
  "title",
  "description",
  "category",
  "consignor",
  "quantity",
  "notes",
  "photos",
  "createdAt",
] as const;
const entriesOf = async (response: Response) => unzip(await response.arrayBuffer());
const csvOf = async (response: Response) =>
  (await entriesOf(response)).get("lots.csv")?.toString().split("\r\n") ?? [];

describe("a downloaded export", () => {
  test("exports photos by lot and a CSV in lot order", async ({ server }) => {
    const sale = await makeSale(server);
    const urls = [await sale.upload(), await sale.upload(), await sale.upload()];
    await sale.lot({ lotNumber: 1001, title: "Chair, oak", photoUrls: [urls[2] ?? ""] });
    await sale.lot({ lotNumber: 1000, sectionLetter: "B", title: "=1+1", category: "Tools" });
    await sale.lot({
      lotNumber: 1000,
      sectionLetter: "A",
      title: 'A "fine" lamp',
      photoUrls: urls.slice(0, 2),
    });
    const response = await sale.download();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="Autumn-Sale-\d{4}-\d{2}-\d{2}\.zip"; /,
      ),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const entries = await entriesOf(response);
    expect([...entries.keys()]).toEqual([
      "photos/1000A-1.jpg",
      "photos/1000A-2.jpg",
      "photos/1001-1.jpg",
      "lots.csv",
      "NOTES.txt",
    ]);
    const stored = await buffer(await server.deps.storage.read((urls[1] ?? "").slice(1)));
    expect(entries.get("photos/1000A-2.jpg")).toEqual(stored);
    expect(entries.get("lots.csv")?.toString()).toBe(
      [
        `${bom}Lot Number,Title,Description,Category`,
        '1000A,"A ""fine"" lamp",,',
        "1000B,'=1+1,,Tools",
        '1001,"Chair, oak",,',
        "",
      ].join("\r\n"),
    );
  });

  test("exports a workbook according to the settings", async ({ server }) => {
    const sale = await makeSale(server, { fileFormat: "xlsx", includeColumns: [...allColumns] });
    const url = await sale.upload();
    await sale.lot({ lotNumber: 7, title: "Lamp", quantity: 3, photoUrls: [url] });
    const entries = await entriesOf(await sale.download());
    expect([...entries.keys()]).toEqual(["photos/7-1.jpg", "lots.xlsx"]);
    const workbook = new ExcelJS.Workbook();
    // exceljs declares an older Buffer type.
    await workbook.xlsx.load(entries.get("lots.xlsx") as unknown as ExcelJS.Buffer);
    const row = workbook.worksheets[0]?.getRow(2);
    expect([
      row?.getCell(1).value,
      row?.getCell(2).value,
      row?.getCell(6).value,
      row?.getCell(8).value,
    ]).toEqual(["7", "Lamp", 3, "photos/7-1.jpg"]);
  });

  test("exports only the heading of a sale without lots", async ({ server }) => {
    const sale = await makeSale(server);
    expect(await csvOf(await sale.download())).toEqual([`${bom}Lot Number,Title,Description,Category`, ""]);
  });

  test("lists an external photo by its URL without fetching it", async ({ server }) => {
    const sale = await makeSale(server, { includeColumns: ["lotNumber", "photos"] });
    const url = await sale.upload();
    await sale.lot({ lotNumber: 5, photoUrls: ["https://photos.example.com/a.jpg", url] });
    const entries = await entriesOf(await sale.download());
    expect([...entries.keys()]).toEqual(["photos/5-1.jpg", "lots.csv"]);
    expect(entries.get("lots.csv")?.toString()).toContain(
      "5,https://photos.example.com/a.jpg | photos/5-1.jpg",
    );
  });

  test("lists a photo missing from storage in the notes, and omits it from the lots", async ({ server }) => {
    const sale = await makeSale(server, { includeColumns: ["lotNumber", "photos"] });
    const url = await sale.upload();
    const lost = (await makePhoto(server.db, { workspaceId: sale.workspaceId })).url;
    await sale.lot({ lotNumber: 5, photoUrls: [lost, url] });
    const entries = await entriesOf(await sale.download());
    expect([...entries.keys()]).toEqual(["photos/5-2.jpg", "MISSING-PHOTOS.txt", "lots.csv"]);
    expect(entries.get("MISSING-PHOTOS.txt")?.toString()).toContain("photos/5-1.jpg");
    expect(entries.get("lots.csv")?.toString()).toMatch(/5,photos\/5-2\.jpg\r\n$/);
    expect(await sale.history()).toMatchObject([{ itemCount: 1, photoCount: 1 }]);
  });
});

describe("a date range", () => {
  async function makeDatedSale(server: TestServer) {
    const sale = await makeSale(server, { includeColumns: ["lotNumber"] });
    const times = [
      "2026-03-09T23:59:59.999Z",
      "2026-03-10T00:00:00Z",
      "2026-03-10T23:59:59.999Z",
      "2026-03-11T00:00:00Z",
    ];
    for (const [index, time] of times.entries())
      await sale.lot({ lotNumber: index + 1, createdAt: new Date(time) });
    return {
      ...sale,
      lotsOf: async (query: string) => (await csvOf(await sale.download(query))).slice(1, -1),
    };
  }

  test("includes both days of the date range", async ({ server }) => {
    const { lotsOf } = await makeDatedSale(server);
    expect(await lotsOf("?fromDate=2026-03-10&toDate=2026-03-10")).toEqual(["2", "3"]);
    expect(await lotsOf("?fromDate=2026-03-10")).toEqual(["2", "3", "4"]);
    expect(await lotsOf("?toDate=2026-03-10")).toEqual(["1", "2", "3"]);
    expect(await lotsOf("?fromDate=2027-01-01")).toEqual([]);
  });

  test("interprets the date range in the given time zone", async ({ server }) => {
    const { lotsOf } = await makeDatedSale(server);
    const day = "fromDate=2026-03-10&toDate=2026-03-10";
    expect(await lotsOf(`?${day}&timeZone=Pacific/Auckland`)).toEqual(["1", "2"]);
    expect(await lotsOf(`?${day}&timeZone=America/New_York`)).toEqual(["3", "4"]);
  });

  test.for([
    "US/Pacific-New",
    "AET",
    "CAT",
    "CET",
    "EET",
    "WET",
    "BST",
    "IST",
    "PST",
    "EST",
    "europe/london",
  ])(
    "exports the lots whose local day is in the date range, by the time zone name %s",
    async (timeZone, { server }) => {
      const sale = await makeSale(server, { includeColumns: ["createdAt"] });
      const start = Date.parse("2026-07-08T00:00:00Z");
      for (let hour = 0; hour < 96; hour += 3) {
        await sale.lot({ lotNumber: hour + 1, createdAt: new Date(start + hour * 3_600_000) });
      }
      const rowsOf = async (query: string) =>
        (await csvOf(await sale.download(`?timeZone=${timeZone}${query}`))).slice(1, -1);
      const all = await rowsOf("");
      const ranged = await rowsOf("&fromDate=2026-07-09&toDate=2026-07-10");
      expect(ranged).toEqual(all.filter((day) => day === "2026-07-09" || day === "2026-07-10"));
      expect(ranged).toHaveLength(16);
    },
  );

  test("accepts the first and the last possible day", async ({ server }) => {
    const { lotsOf } = await makeDatedSale(server);
    for (const timeZone of ["UTC", "Pacific/Kiritimati", "Etc/GMT-12"]) {
      const query = `?fromDate=0001-01-01&toDate=9999-12-31&timeZone=${timeZone}`;
      expect(await lotsOf(query)).toEqual(["1", "2", "3", "4"]);
    }
  });

  test.for([
    ["?fromDate=2026-03-11&toDate=2026-03-10", "Start date must be before or equal to end date"],
    ["?fromDate=10/03/2026", "Enter a date as YYYY-MM-DD"],
    ["?fromDate=0000-01-01", "Enter a date as YYYY-MM-DD"],
    ["?timeZone=Atlantis", "Enter a time zone such as Europe/London"],
    ["?fromDate=2026-03-10&fromDate=2026-03-10", "fromDate may be given only once"],
    ["?timeZone=&timeZone=UTC", "timeZone may be given only once"],
    ["?from=2026-03-10", "Unknown field: from"],
  ])("answers 400 with a message to %s", async ([query, message], { server }) => {
    const sale = await makeSale(server);
    const response = await sale.download(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "INVALID",
      message,
    });
    expect(await sale.history()).toEqual([]);
  });

  test("treats empty parameters of an export as absent", async ({ server }) => {
    const { lotsOf } = await makeDatedSale(server);
    expect(await lotsOf("?fromDate=&toDate=&timeZone=")).toEqual(await lotsOf(""));
  });
});

describe("permission to export", () => {
  test("answers an export of an invisible manifest like a missing one", async ({ server }) => {
    const sale = await makeSale(server);
    const member = await makeUser(server.db, { workspaceId: sale.workspaceId, role: "team" });
    const stranger = await makeUser(server.db);
    const unknown = `/api/manifests/${crypto.randomUUID()}/export`;
    for (const user of [member, stranger]) {
      const headers = await signedIn(server, user);
      const [hidden, absent] = [
        await server.app.request(sale.path, { headers }),
        await server.app.request(unknown, { headers }),
      ];
      expect([hidden.status, absent.status]).toEqual([404, 404]);
      expect(await hidden.text()).toBe(await absent.text());
    }
    expect((await server.app.request(sale.path)).status).toBe(401);
  });

  test("exports an assigned manifest for a team member and records it in their own history", async ({
    server,
  }) => {
    const sale = await makeSale(server);
    const { workspaceId, manifestId } = sale;
    const member = await makeUser(server.db, { workspaceId, role: "team" });
    await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
    const response = await server.app.request(sale.path, { headers: await signedIn(server, member) });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await server.callerFor(actorOf(member)).exportLogs.list()).toHaveLength(1);
    expect(await sale.history()).toEqual([]);
  });
});

describe("the download history", () => {
  test("records a complete export in the history", async ({ server }) => {
    const sale = await makeSale(server, {}, "Spring Sale");
    await sale.lot({ photoUrls: [await sale.upload()] });
    const { origin } = await listenForTest(server);
    const response = await openDownload(origin, sale);
    await buffer(response);
    expect(response.complete).toBe(true);
    expect(await sale.history()).toMatchObject([
      { manifestName: "Spring Sale", itemCount: 1, photoCount: 1 },
    ]);
  });

  test("records no history entry for HEAD", async ({ server }) => {
    const sale = await makeSale(server);
    const response = await server.app.request(sale.path, { method: "HEAD", headers: sale.headers });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
    expect(await sale.history()).toEqual([]);
  });
});

describe("the name of the download", () => {
  test.for([
    ["a header", 'Sale"\r\nX-Injected: yes', /^attachment; filename="Sale-X-Injected-yes-[\d-]+\.zip"; /],
    ["a path", "../../etc/passwd", /^attachment; filename="etc-passwd-[\d-]+\.zip"; /],
    ["another script", "مزاد الخريف", /filename\*=UTF-8''%D9%85%D8%B2/],
    [
      "a direction override",
      "Sale\u202Egpj.exe",
      /^attachment; filename="Sale\w*-exe-[\d-]+\.zip"; filename\*=UTF-8''Sale\w*-exe-[\d-]+\.zip$/,
    ],
    ["an emoji", "🪑🪑🪑", /^attachment; filename="manifest-[\d-]+\.zip"; /],
    ["a device", "CON", /^attachment; filename="CON-[\d-]+\.zip"; /],
    ["500 characters", "n".repeat(500), /^attachment; filename="n{150}-[\d-]+\.zip"; /],
  ] as const)(
    "gives the download of a sale named like %s a safe name",
    async ([_, name, expected], { server }) => {
      const sale = await makeSale(server, {}, name);
      const { origin } = await listenForTest(server);
      const response = await openDownload(origin, sale);
      await buffer(response);
      expect(response.statusCode).toBe(200);
      expect(response.headers["content-disposition"]).toMatch(expected);
      expect(response.headers["content-disposition"]).toMatch(/^[\x20-\x7e]+$/);
      expect(response.headers["x-injected"]).toBeUndefined();
    },
  );
});
