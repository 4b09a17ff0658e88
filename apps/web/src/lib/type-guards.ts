// Validates what the browser has stored, without schemas, which would slow the first load.

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

export const isListOf = <Entry>(
  value: unknown,
  isEntry: (entry: unknown) => entry is Entry,
): value is Entry[] => Array.isArray(value) && value.every(isEntry);

export const isRecordOf = <Entry>(
  value: unknown,
  isEntry: (entry: unknown) => entry is Entry,
): value is Record<string, Entry> => isObject(value) && Object.values(value).every(isEntry);
