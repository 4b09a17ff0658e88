import { WriterError } from "@lotwright/ai/writer";
import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import type { ShortenedTitles, ShortenTitlesInput } from "@lotwright/contracts/exports/preflight";
import { aiPreviewTimeoutMs } from "@lotwright/contracts/writing/descriptions";
import { items } from "@lotwright/db/schema";
import { presetView } from "@lotwright/export/preset/format/view";
import { and, eq, inArray, ne } from "drizzle-orm";
import { toAnswer } from "../../../core/ai-failures";
import type { ActorContext } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";
import { countProviderCall } from "../../accounts/usage/ai-budget";
import { requirePreset } from "../export-presets/access";

/** Asks the AI for shorter titles to propose, without storing them. Sends only the titles; omits lots with unusable answers. */
export async function shortenTitles(
  ctx: ActorContext,
  { manifestId, preset, itemIds }: ShortenTitlesInput,
): Promise<ShortenedTitles> {
  const maxLength = presetView(await requirePreset(ctx, preset)).limits.title ?? maxTitleLength;
  const { id } = await loadManifest(ctx, manifestId);
  await ctx.limits.ai(ctx.actor.userId);
  const { shortenTitles: shorten } = ctx.writer;
  if (!shorten) throw toAnswer(new WriterError("not-configured"));
  const lots = await ctx.db
    .select({ itemId: items.id, title: items.title })
    .from(items)
    .where(and(eq(items.manifestId, id), inArray(items.id, itemIds), ne(items.title, "")));
  if (lots.length === 0) return [];
  const countCall = () => countProviderCall(ctx, ctx.actor.workspaceId, "person");
  await countCall();
  const titles = await shorten({
    titles: lots.map(({ title }) => title),
    maxLength,
    beforeRepeat: countCall,
    signal: ctx.signal,
    timeoutMs: aiPreviewTimeoutMs,
  }).catch((error: unknown) => {
    throw toAnswer(error);
  });
  return lots.flatMap(({ itemId }, index) => {
    const title = titles[index];
    return title ? [{ itemId, title }] : [];
  });
}
