// Classifies providers' errors by their words, shared by several modules.

const moderation =
  /content.?(?:filter|policy|management)|moderation|flagged|responsible.?ai|safety|exists risk|data.?inspection|usage guidelines|inappropriate/i;
const moderating = new Set([400, 403, 422, 451]);

/** Whether a provider rejected the content of a request, which says nothing about limits. */
export const isModeration = (status: number, words: string): boolean =>
  moderating.has(status) && moderation.test(words);

const blind =
  /(?:not|n't) (?:support|accept|handle|allow) (?:any )?(?:image|vision|picture|multi-?modal)(?!\w* (?:larger|bigger|above|over|of|with|types?|formats?|sizes?)\b)|support image input|vision model not found|not a (?:vision|multi-?modal) model|image_url is only supported|unknown variant `?image_url|images? (?:inputs? )?(?:is|are) not supported(?! (?:type|format))|only (?:supports?|accepts?) text/i;

/** Whether a model accepts no photos at all. */
export const isBlindModel = (words: string): boolean => blind.test(words);

const missing =
  /model.?not.?found|not a valid model|unknown model|model \S{1,100} (?:does not exist|not found|is not available)|access to model|deployment.{0,40}(?:not found|does not exist)|deploymentnotfound|no endpoints found/i;

/** Whether a provider lacks the model, at least for this key. */
export const isMissingModel = (status: number, words: string): boolean =>
  missing.test(words) || (status === 404 && /model/i.test(words));

const noCredit = /insufficient.?(?:quota|credit|balance|funds)|out of credits?|payment required/i;

/** Whether an account is out of credit. A 429 about a quota alone is a rate limit, such as Gemini's. */
export const isWithoutCredit = (status: number, words: string): boolean =>
  status === 402 ||
  noCredit.test(words) ||
  (status !== 429 && /exceeded your current quota|billing/i.test(words));

/** Whether a model failed to produce the requested JSON, such as at Groq. */
export const isUnwrittenJson = (words: string): boolean =>
  /json_validate_failed|failed to (?:generate|validate) json/i.test(words);
