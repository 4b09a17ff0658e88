import { Client, type ClientOptions } from "minio";

/** Endpoint as providers show it, which may have a path. */
type S3Endpoint = {
  protocol: "http:" | "https:";
  hostname: string;
  port: string;
  /** Before the bucket's name in every path, such as Supabase's `/storage/v1/s3`; otherwise empty. */
  path: string;
  /** The region that the host name states, which the provider expects in signatures. */
  region: string | undefined;
};

/** Hosts of AWS, Backblaze B2 and Wasabi, such as `s3.us-west-004.backblazeb2.com`. */
const regionalHost = /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\.(?:amazonaws|backblazeb2|wasabisys)\.com$/;

/**
 * The parts of an endpoint. Its path may end in the bucket, as Cloudflare R2 shows it.
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

/** A client of a store whose buckets are below a path. minio-js knows none. */
export class PathClient extends Client {
  constructor(
    private readonly path: string,
    options: ClientOptions,
  ) {
    super(options);
  }

  // Changes the path before minio-js signs the request, because the signature includes it.
  // minio-js exports no type of the parameter.
  protected override getRequestOptions(options: never) {
    const request = super.getRequestOptions(options);
    return { ...request, path: `${this.path}${request.path}` };
  }
}
