// What the errors of providers are about, by their words: several parts of the code must agree on it.

const moderation =
  /content.?(?:filter|policy|management)|moderation|flagged|responsible.?ai|safety|exists risk|data.?inspection|usage guidelines|inappropriate/i;
const moderating = new Set([400, 403, 422, 451]);

/** Whether a provider declined the content of a request, which says nothing about limits. */
export const isModeration = (status: number, words: string): boolean =>
  moderating.has(status) && moderation.test(words);

const blind =
  /(?:not|n't) (?:support|accept|handle|allow) (?:any )?(?:image|vision|picture|multi-?modal)(?!\w* (?:larger|bigger|above|over|of|with|types?|formats?|sizes?)\b)|support image input|vision model not found|not a (?:vision|multi-?modal) model|image_url is only supported|unknown variant `?image_url|images? (?:inputs? )?(?:is|are) not supported(?! (?:type|format))|only (?:supports?|accepts?) text/i;

/** Whether a model sees no photos, however few. */
export const isBlindModel = (words: string): boolean => blind.test(words);

const missing =
  /model.?not.?found|not a valid model|unknown model|model \S{1,100} (?:does not exist|not found|is not available)|access to model|deployment.{0,40}(?:not found|does not exist)|deploymentnotfound|no endpoints found/i;

/** Whether a provider doesn't have the model, or not for this key. */
export const isMissingModel = (status: number, words: string): boolean =>
  missing.test(words) || (status === 404 && /model/i.test(words));

const noCredit = /insufficient.?(?:quota|credit|balance|funds)|out of credits?|payment required/i;

/** Whether an account has no credit. A 429 that speaks of a quota alone is one of the minute or the day, as Gemini's. */
export const isWithoutCredit = (status: number, words: string): boolean =>
  status === 402 ||
  noCredit.test(words) ||
  (status !== 429 && /exceeded your current quota|billing/i.test(words));

/** Whether a model has failed to write the requested JSON, as Groq says. */
export const isUnwrittenJson = (words: string): boolean =>
  /json_validate_failed|failed to (?:generate|validate) json/i.test(words);
