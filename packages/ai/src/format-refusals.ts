import OpenAI from "openai";
import { wordsOf } from "./provider-errors";

/** Phrases of servers that reject a recording's name, type or bytes. */
const sentences = [
  /\b(?:invalid|unsupported|unrecogni[sz]ed|unknown)(?: or unsupported)? (?:input )?(?:audio|media|file|container|codec)\b/i,
  /\b(?:audio|file|recording)\b.{0,40}(?:could not|couldn't|cannot|can't) be (?:decoded|read|opened|processed)/i,
  /(?:failed to|unable to|could not|couldn't|cannot|can't) (?:decode|read|open|load) (?:the )?(?:audio|file|recording)/i,
  /file must be one of the following types|supported formats:|only wav\b/i,
  /(?:not|n't) support the (?:audio |file )?format|format (?:is )?not (?:supported|recogni[sz]ed)/i,
  /corrupted or unsupported|invalid wav|riff header|invalid data found when processing/i,
];
/** Matches errors about the response format, which are unrelated. */
const answerFormat = /response.?format/i;

/** Whether a provider rejects a recording's format, for which some local servers use status 500, or 200 with an error. */
export function refusesFormat(failure: unknown): boolean {
  if (!(failure instanceof OpenAI.APIError) || failure.status === undefined) return false;
  if (failure.status === 415) return true;
  const words = wordsOf(failure);
  return !answerFormat.test(words) && sentences.some((sentence) => sentence.test(words));
}
