import { endWithParent } from "@lotwright/reading-process/end-with-parent";
import type { Reply, Request } from "./messages";
import { readWorkbook } from "./read-workbook";
import { TableError } from "./table-error";

endWithParent();
// Ctrl-C in a terminal signals all its processes; the server ends this one.
process.on("SIGINT", () => {});
process.on("message", (request: Request) => void answer(request));
reply({ kind: "ready" });

async function answer({ bytes, limits }: Request): Promise<void> {
  try {
    reply({ kind: "rows", rows: await readWorkbook(Buffer.from(bytes), limits) });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    reply({ kind: "refused", reason: error.reason });
  }
}

function reply(message: Reply): void {
  process.send?.(message);
}
