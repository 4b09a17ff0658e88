import { startS3Server } from "@lotwright/storage/testing/s3-server";

const [bucket = "photos"] = process.argv.slice(2);
const { endpoint, accessKey, secretKey, close } = await startS3Server({ bucket });
process.stdout.write(`${JSON.stringify({ endpoint, accessKey, secretKey, bucket })}\n`);
// The process exits when its parent ends, for any reason.
process.stdin.resume().once("end", () => void close());
