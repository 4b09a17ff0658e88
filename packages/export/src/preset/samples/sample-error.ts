/** Error of an unusable sample file, with a message for the user. */
export class SampleError extends Error {
  override name = "SampleError";
}
