export class ReadingError extends Error {
  /** "unavailable" and "aborted" say nothing about what was read; the others count against it. */
  readonly kind: "unavailable" | "timed-out" | "crashed" | "undecodable" | "aborted";

  constructor(kind: ReadingError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
