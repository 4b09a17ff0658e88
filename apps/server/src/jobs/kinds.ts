import { type Complete, features } from "../areas/router";
import type { JobKind, JobName } from "../core/jobs";
import { sweepKind } from "./sweep";

type Kind = NonNullable<(typeof features)[number]["jobs"]>[number] | typeof sweepKind;

/**
 * Every kind of background job. A name without a kind is a type error. Tests run them in this order: descriptions wait for what is read
 * on photos.
 */
export const jobKinds: Complete<readonly JobKind[], Exclude<JobName, Kind["name"]>> = [
  ...features.flatMap<JobKind>(({ jobs = [] }) => [...jobs]),
  sweepKind,
];
