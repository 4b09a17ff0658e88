import createClient from "openapi-fetch";
import type { Item as HeyApiItem } from "./generated/hey-api";
import type { Item as OrvalItem } from "./generated/orval/api";
import type { components, paths } from "./generated/schema";
import type { Item as SwaggerItem } from "./generated/swagger-typescript-api/api";

type Item = components["schemas"]["Item"];

/** Types of lot numbers; every generator names an item the same, with the same fields. */
export type LotNumbers = [
  Item["lotNumber"],
  HeyApiItem["lotNumber"],
  OrvalItem["lotNumber"],
  SwaggerItem["lotNumber"],
];

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:3000" });

/** Uses one type for created, read and updated items; lists contain it too, unless cards are requested. */
export async function walk(manifestId: string): Promise<Item[]> {
  const listed = await client.GET("/api/manifests/{manifestId}/items", {
    params: { path: { manifestId }, query: { limit: 20 } },
  });
  if (listed.error) throw new Error(`${listed.error.code}: ${listed.error.message}`);
  const created = await client.POST("/api/items", { body: { manifestId, title: "Brass lamp" } });
  if (!created.data) throw new Error("Nothing was created");
  const { id } = created.data;
  const updated = await client.PATCH("/api/items/{id}", {
    params: { path: { id } },
    body: { quantity: 2 },
  });
  const read = await client.GET("/api/items/{id}", { params: { path: { id } } });
  const whole = listed.data.filter((one): one is Item => "description" in one);
  const items: (Item | undefined)[] = [...whole, created.data, updated.data, read.data];
  return items.filter((item) => item !== undefined);
}

/** Reads a public catalog without a session, with another item type. */
export async function firstPublicTitle(token: string): Promise<string | undefined> {
  const { data } = await client.GET("/api/public/manifests/{token}", { params: { path: { token } } });
  const items: components["schemas"]["PublicItem"][] = data?.items ?? [];
  return items[0]?.title;
}
