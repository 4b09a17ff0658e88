declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";
  import type { Readable } from "node:stream";

  type Store = {
    getResourcePath(bucket: string, key: string, resource: string): string;
    getObject(
      bucket: string,
      key: string,
      range: { start?: number; end?: number },
    ): Promise<{ content: Readable | null } | null>;
    putContent(path: string, content: Readable | Buffer): Promise<[size: number, md5: string]>;
    deleteObject(bucket: string, key: string): Promise<void>;
  };

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    readonly store: Store;
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
