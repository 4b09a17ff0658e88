import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { Socket } from "node:net";
import type { Request } from "../messages";

/** A reader process that ends on any use of the network. */
function refuse(): never {
  process.stderr.write("the network was used\n");
  process.exit(1);
}

globalThis.fetch = refuse;
Socket.prototype.connect = refuse;
Object.assign(dns, { lookup: refuse, resolve: refuse });
Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
Object.assign(http, { request: refuse, get: refuse });
Object.assign(https, { request: refuse, get: refuse });

// An empty photo proves that network use is detected.
process.on("message", ({ photo }: Request) => photo.length === 0 && fetch("http://localhost"));
await import("../marks-child");
