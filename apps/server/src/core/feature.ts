import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { RecordKind } from "@lotwright/export/workspace/kinds";
import type { AnyRouter } from "@trpc/server";
import type { JobKind, JobName } from "./jobs";
import type { OperationDocs, RouterDocs } from "./operation-docs";
import type { RecordSource } from "./record-sources";

export type Routers = Readonly<Record<string, AnyRouter>>;

export type EventName = AppEvent["type"];

/** Names of the mutations of a router. */
type MutationOf<Router extends AnyRouter> = {
  [Name in keyof Router["_def"]["record"] & string]: Router["_def"]["record"][Name] extends {
    _def: { type: "mutation" };
  }
    ? Name
    : never;
}[keyof Router["_def"]["record"] & string];

/** Path of a mutation, such as "items.create". */
type MutationPath<Own extends Routers> = {
  [Key in keyof Own & string]: `${Key}.${MutationOf<Own[Key]>}`;
}[keyof Own & string];

/** Parts that a feature adds to the server. A missing part is a type error. */
export type Feature<
  Own extends Routers = Routers,
  Verbs = Readonly<Record<string, ActivityVerb | null>>,
  OtherVerb extends ActivityVerb = ActivityVerb,
  Event extends EventName = EventName,
  Kind extends RecordKind = RecordKind,
  Job extends JobName = JobName,
> = {
  /** Routers by the first part of their procedures' paths. Two features may extend the same one. */
  routers: Own;
  /** OpenAPI texts by procedure; null for one without a documented path. */
  docs: { readonly [Key in keyof Own]: RouterDocs<Own[Key]> };
  /** OpenAPI texts by operation id, for paths that are not procedures. */
  otherDocs?: Readonly<Record<string, OperationDocs>>;
  /** Activity verb by mutation path; null for a mutation without an activity entry. */
  verbs: Verbs;
  /** Activity verbs of background work, downloads and commands. */
  otherVerbs?: readonly OtherVerb[];
  /** Events that tell open apps what to refetch. */
  events?: readonly Event[];
  /** Tables of the feature that "Download everything" includes. */
  records?: Readonly<Partial<Record<Kind, RecordSource>>>;
  /** Kinds of background jobs. */
  jobs?: readonly JobKind<Job>[];
};

/** Identity function that checks the types of a feature's parts. */
export const feature = <
  const Own extends Routers,
  const Verbs extends Readonly<Record<MutationPath<Own>, ActivityVerb | null>>,
  const OtherVerb extends ActivityVerb = never,
  const Event extends EventName = never,
  const Kind extends RecordKind = never,
  const Job extends JobName = never,
>(
  parts: Feature<
    Own,
    Verbs & Record<Exclude<keyof Verbs, MutationPath<Own>>, never>,
    OtherVerb,
    Event,
    Kind,
    Job
  >,
) => parts as Feature<Own, Verbs, OtherVerb, Event, Kind, Job>;

/** @throws Error if two features have the same name */
export function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`Two features have ${twice}`);
}
