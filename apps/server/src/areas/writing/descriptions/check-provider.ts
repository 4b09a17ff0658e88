import type { CheckOptions } from "@lotwright/ai/check-provider";
import { WriterError } from "@lotwright/ai/writer";
import {
  type CheckProviderInput,
  checkStepMs,
  type ProviderCheck,
} from "@lotwright/contracts/writing/provider-check";
import { toAnswer } from "../../../core/ai-failures";
import type { ActorContext } from "../../../core/context";
import { tooManyRequests } from "../../../core/errors";
import type { Slots } from "../../../limits/concurrency";
import { countProviderCall } from "../../accounts/usage/ai-budget";

/** Tests the configured provider. */
export type CheckProvider = (options: CheckOptions) => Promise<ProviderCheck>;

declare module "../../../core/context" {
  interface Deps {
    /** The test of the provider, which runs once at a time for each workspace. Null without a provider. */
    providerCheck: { check: CheckProvider; running: Slots } | null;
  }
}

const retryAfterSeconds = 45;

/** One step of the test of the AI provider. It may take as long as a preview, and counts as one against the limits of calls. */
export async function checkProvider(ctx: ActorContext, { step }: CheckProviderInput): Promise<ProviderCheck> {
  const { workspaceId, userId } = ctx.actor;
  if (!ctx.providerCheck) throw toAnswer(new WriterError("not-configured"));
  const { check, running } = ctx.providerCheck;
  await ctx.limits.ai(userId);
  const release = running.tryAcquire(workspaceId);
  if (!release) {
    const message = "The AI provider is being tested already. Try again in a minute.";
    throw tooManyRequests(message, retryAfterSeconds);
  }
  const beforeCall = () => countProviderCall(ctx, workspaceId, "person");
  try {
    const checked = await check({ step, timeoutMs: checkStepMs, signal: ctx.signal, beforeCall });
    const { requestId } = ctx;
    ctx.log.info({ requestId, step, paidCalls: checked.paidCalls }, "the AI provider was tested");
    return checked;
  } catch (error) {
    throw toAnswer(error);
  } finally {
    release();
  }
}
