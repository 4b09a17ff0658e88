import { Client, type ClientOptions } from "minio";

/** An endpoint as shown by providers, possibly with a path. */
type S3Endpoint = {
  protocol: "http:" | "https:";
  hostname: string;
  port: string;
  /** Path before the bucket's name, such as Supabase's `/storage/v1/s3`; otherwise empty. */
  path: string;
  /** Region in the host name, which the provider expects in signatures. */
  region: string | undefined;
};

/** Matches hosts of AWS, Backblaze B2 and Wasabi, such as `s3.us-west-004.backblazeb2.com`. */
const regionalHost = /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\.(?:amazonaws|backblazeb2|wasabisys)\.com$/;

/**
 * Parses an endpoint, whose path may end in the bucket, as Cloudflare R2 shows it.
 * @throws Error if it is no address
 */
export function parseEndpoint(endpoint: string, bucket: string): S3Endpoint {
  const { protocol, hostname, port, pathname, search, hash, username } = new URL(endpoint);
  if ((protocol !== "http:" && protocol !== "https:") || search || hash || username) {
    throw new Error(`The S3 endpoint must be like https://host:port, without keys and parameters`);
  }
  const path = pathname.replace(/\/+$/, "");
  const region = regionalHost.exec(hostname)?.[1];
  return { protocol, hostname, port, path: path === `/${bucket}` ? "" : path, region };
}

/** A minio-js client for storage with a path before the buckets, which minio-js does not support. */
export class PathClient extends Client {
  constructor(
    private readonly path: string,
    options: ClientOptions,
  ) {
    super(options);
  }

  // Changes the path before minio-js signs the request, because the signature includes it. minio-js does not export the
  // parameter's type.
  protected override getRequestOptions(options: never) {
    const request = super.getRequestOptions(options);
    return { ...request, path: `${this.path}${request.path}` };
  }
}
