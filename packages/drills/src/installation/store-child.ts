import { startS3Server } from "@lotwright/storage/testing/s3-server";

const [bucket = "photos"] = process.argv.slice(2);
const { endpoint, accessKey, secretKey, close } = await startS3Server({ bucket });
process.stdout.write(`${JSON.stringify({ endpoint, accessKey, secretKey, bucket })}\n`);
// It ends with whoever started it, however that one ends.
process.stdin.resume().once("end", () => void close());
