import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { generate } from "json-schema-faker";

/** Fuzzing libraries, loaded from the folder where they are installed. */
export const libraries = { addFormats, Ajv2020, generate };
