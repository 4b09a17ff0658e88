import { z } from "zod";
import { procedures } from "./access-calls";

type Field = { path: string[]; field: z.ZodType };

function objectOf(contract: z.ZodType): z.ZodObject | undefined {
  if (contract instanceof z.ZodObject) return contract;
  const isWrapped = contract instanceof z.ZodOptional || contract instanceof z.ZodExactOptional;
  return isWrapped ? objectOf(contract.unwrap() as z.ZodType) : undefined; // contracts by our convention
}

/** All fields of a contract, including nested ones. */
export function fieldsOf(contract: z.ZodType, above: readonly string[] = []): Field[] {
  const shape = (objectOf(contract)?.shape ?? {}) as Record<string, z.ZodType>; // contracts by our convention
  return Object.entries(shape).flatMap(([name, field]) => {
    const path = [...above, name];
    return [{ path, field }, ...fieldsOf(field, path)];
  });
}

/** Creates an object with only `value` at `path`. */
export const objectWith = (path: readonly string[], value: unknown) =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** Input contracts of all procedures. */
export const inputContracts = [...procedures].flatMap(([procedure, { inputs }]) =>
  inputs.map((contract) => ({ procedure, contract: contract as z.ZodType })),
);
