import { z } from "zod";

type Schema = {
  [key in "anyOf" | "oneOf" | "allOf" | "prefixItems"]?: Schema[];
} & {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  $ref?: string;
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Assumed characters of a number, a date or an id. */
const scalar = 40;
/** Assumed characters of a text limited by a pattern only; the longest is a cursor. */
const patterned = 1_300;

function textSize({ enum: values, maxLength, format, pattern }: Schema): number {
  if (values) return Math.max(...values.map((value) => String(value).length));
  if (maxLength !== undefined) return maxLength;
  if (format !== undefined) return format === "email" ? 254 : scalar;
  return pattern !== undefined && !/[*+]|,\}/.test(pattern) ? patterned : Infinity;
}

function objectSize({ properties = {}, propertyNames, additionalProperties, maxProperties }: Schema): number {
  const own = sum(Object.entries(properties).map(([key, value]) => key.length + 4 + sizeOf(value)));
  if (!additionalProperties || typeof additionalProperties === "boolean") return own;
  const entry = (propertyNames ? sizeOf(propertyNames) : Infinity) + sizeOf(additionalProperties);
  return own + entry * (maxProperties ?? Infinity);
}

function arraySize({ prefixItems, maxItems = Infinity, items = {} }: Schema): number {
  return prefixItems ? sum(prefixItems.map(sizeOf)) : maxItems * (sizeOf(items) + 1);
}

function sizeOf(schema: Schema): number {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return Math.max(...options.map(sizeOf));
  if (schema.allOf) return Math.min(...schema.allOf.map(sizeOf));
  if (schema.const !== undefined) return String(schema.const).length;
  if (schema.type === "string" || schema.enum) return textSize(schema);
  if (schema.type === "array") return arraySize(schema);
  if (schema.type === "object") return objectSize(schema);
  return schema.type === undefined ? Infinity : scalar;
}

/** Maximum characters of an input that a contract accepts, without JSON escapes; Infinity for an unlimited part. */
export function maxInputSize(contract: z.ZodType): number {
  const schema = z.toJSONSchema(contract, {
    ...{ io: "input", unrepresentable: "any" },
    override({ zodSchema, jsonSchema }) {
      // Input passes both ends of a pipe, but zod describes only the first.
      if (!(zodSchema instanceof z.ZodPipe) || zodSchema.out instanceof z.ZodTransform) return;
      const { $schema: _, ...further } = z.toJSONSchema(zodSchema.out, this);
      Object.assign(jsonSchema, { ...further, ...jsonSchema });
    },
  });
  return sizeOf(schema as Schema);
}
