export class ReadingError extends Error {
  /** Kind of failure. "unavailable" and "aborted" say nothing about the input; the others count against it. */
  readonly kind: "unavailable" | "timed-out" | "crashed" | "undecodable" | "aborted";

  constructor(kind: ReadingError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
