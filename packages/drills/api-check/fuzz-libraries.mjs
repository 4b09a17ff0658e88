import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { generate } from "json-schema-faker";

/** Loaded from the folder that has them. */
export const libraries = { addFormats, Ajv2020, generate };
