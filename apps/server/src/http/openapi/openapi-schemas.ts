import { consignor } from "@lotwright/contracts/catalog/consignors";
import { customFieldId } from "@lotwright/contracts/catalog/custom-fields";
import { aiGenerationStatus, item, itemCard } from "@lotwright/contracts/catalog/items";
import { manifestOverview } from "@lotwright/contracts/catalog/manifest-glances";
import { listedManifest, manifest, nextLotNumber } from "@lotwright/contracts/catalog/manifests";
import { publicCatalog, publicItem } from "@lotwright/contracts/catalog/public-catalog";
import { exportLog } from "@lotwright/contracts/exports/export-logs";
import {
  csvDelimiter,
  dateFormat,
  exportColumnId,
  exportSettings,
  fileFormat,
} from "@lotwright/contracts/exports/export-settings";
import { askedFormat } from "@lotwright/contracts/exports/prints";
import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { recording } from "@lotwright/contracts/media/recordings";
import { errorBody, errorCode, issue } from "@lotwright/contracts/values/errors";
import { success } from "@lotwright/contracts/values/fields";
import { activityEntry } from "@lotwright/contracts/workspace/activity";
import { apiKey, createdApiKey } from "@lotwright/contracts/workspace/api-keys";
import { user } from "@lotwright/contracts/workspace/auth";
import { logo } from "@lotwright/contracts/workspace/branding";
import { companySettings, publicCompany } from "@lotwright/contracts/workspace/company-settings";
import { appEvent } from "@lotwright/contracts/workspace/events";
import { sharing } from "@lotwright/contracts/workspace/sharing";
import { listedTeamMember, teamMember } from "@lotwright/contracts/workspace/team";
import { usage } from "@lotwright/contracts/workspace/usage";
import {
  descriptionProgress,
  draft,
  generation,
  startedDescriptions,
  stoppedDescriptions,
} from "@lotwright/contracts/writing/descriptions";
import { z } from "zod";
import { fieldTexts, itemTexts } from "./openapi-fields";

export type Schema = { [key: string]: unknown };
export type Shape = { properties: Record<string, Schema>; required: readonly string[] };

const nouns = {
  AiGenerationStatus: aiGenerationStatus,
  ApiKey: apiKey,
  AppEvent: appEvent,
  CompanySettings: companySettings,
  Consignor: consignor,
  CreatedApiKey: createdApiKey,
  CsvDelimiter: csvDelimiter,
  CustomFieldId: customFieldId,
  DateFormat: dateFormat,
  DescriptionProgress: descriptionProgress,
  DownloadFormat: askedFormat,
  Draft: draft,
  Error: errorBody,
  ErrorCode: errorCode,
  ExportColumn: exportColumnId,
  ActivityEntry: activityEntry,
  ExportLog: exportLog,
  ExportSettings: exportSettings,
  FileFormat: fileFormat,
  Generation: generation,
  Issue: issue,
  Item: item,
  ItemCard: itemCard,
  ListedManifest: listedManifest,
  ListedTeamMember: listedTeamMember,
  Logo: logo,
  Manifest: manifest,
  ManifestOverview: manifestOverview,
  NextLotNumber: nextLotNumber,
  PublicCatalog: publicCatalog,
  PublicCompany: publicCompany,
  PublicItem: publicItem,
  Quota: usage.shape.lots,
  Recording: recording,
  Role: user.shape.role,
  Sharing: sharing,
  StartedDescriptions: startedDescriptions,
  StoppedDescriptions: stoppedDescriptions,
  Success: success,
  TeamMember: teamMember,
  UploadedPhoto: uploadedPhoto,
  Usage: usage,
  User: user,
} as const satisfies Record<string, z.ZodType>;

const uri = (name: string) => `#/components/schemas/${name}`;
export const schemaNamed = (name: string): Schema => ({ $ref: uri(name) });
const names = new Map<object, string>(Object.entries(nouns).map(([name, schema]) => [schema, name]));

/** Name of a contract, or of the one that `syncParse` has wrapped. */
function nameOf(contract: object | null): string | undefined {
  return contract === null ? undefined : (names.get(contract) ?? nameOf(Object.getPrototypeOf(contract)));
}

/** Represents transforms by the other end of their pipe, since a transform that only validates has no JSON Schema. */
const unrepresentable = "any" as const;

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Simplifies schemas: omits patterns of named formats, formats implied by `contentEncoding`, and bounds of safe integers. */
const readable: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.format === jsonSchema.contentEncoding) delete jsonSchema.format;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Input passes both ends of a pipe, but zod describes only the first.
  if (zodSchema instanceof z.ZodPipe && !(zodSchema.out instanceof z.ZodTransform)) {
    const { $schema: _, ...further } = z.toJSONSchema(zodSchema.out, {
      io: "input",
      unrepresentable,
      override: sent,
    });
    Object.assign(jsonSchema, { ...further, ...jsonSchema });
  }
};

/** Override for request schemas, in which named parts are references. */
const sent: Override = (context) => {
  readable(context);
  const name = nameOf(context.zodSchema);
  if (!name) return;
  for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key];
  context.jsonSchema.$ref = uri(name);
};

/** Override for response schemas, which allow unknown fields, because 1.x may add fields. */
const answered: Override = (context) => {
  readable(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
};

/** Adds descriptions to properties. */
export function describeProperties(properties: Record<string, Schema>): Record<string, Schema> {
  const texts = "sectionLetter" in properties ? { ...fieldTexts, ...itemTexts } : fieldTexts;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = texts[name];
      return [name, description ? { ...schema, description } : schema];
    }),
  );
}

/** Fields of a procedure's input as sent. */
export function shapeOf(input: z.ZodType | undefined): Shape {
  if (!input) return { properties: {}, required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable,
    override: sent,
  });
  return { properties: describeProperties(properties as Record<string, Schema>), required }; // no field is a bare boolean
}

/** Schema of a procedure's output: a reference if it is a named noun. */
export function responseSchemaOf(output: z.ZodType): Schema {
  const name = nameOf(output);
  if (name) return schemaNamed(name);
  if (output instanceof z.ZodArray)
    return { type: "array", items: responseSchemaOf(output.element as z.ZodType) }; // an array of our contracts
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: "output", override: answered });
  return schema;
}

/** Schemas of all named nouns. */
export function componentSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(nouns)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: "output", uri, override: answered });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => {
      const { properties } = schema;
      return [
        name,
        {
          ...schema,
          ...(properties && { properties: describeProperties(properties as Record<string, Schema>) }),
        },
      ]; // an array of our contracts
    }),
  );
}
