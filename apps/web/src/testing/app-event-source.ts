import { transferableAbortController } from "node:util";

type Request = (path: string, init: RequestInit, signal: AbortSignal) => Promise<Response>;

/** Creates an EventSource class that calls the app's `request`. It reconnects when the server ends the stream. */
export function createEventSource(request: Request) {
  const sources = new Set<{ close(): void; ended: Promise<void> }>();
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });

  class AppEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSED = 2;
    readyState = 0;
    ended: Promise<void>;
    /** A controller of Node, because Node's Request rejects jsdom's signals. */
    private aborting: AbortController | undefined;

    constructor(readonly url: string) {
      super();
      sources.add(this);
      this.ended = this.read();
    }

    close() {
      this.readyState = this.CLOSED;
      this.aborting?.abort();
    }

    private async read(): Promise<void> {
      this.aborting = transferableAbortController();
      const headers = { accept: "text/event-stream" };
      const response = await request(this.url, { headers }, this.aborting.signal);
      if (this.readyState === this.CLOSED) return;
      if (!(response.ok && response.body)) {
        this.close();
        this.dispatchEvent(new Event("error"));
        return;
      }
      this.readyState = this.OPEN;
      this.dispatchEvent(new Event("open"));
      const texts = response.body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>;
      await this.dispatchAll(texts.getReader());
    }

    private reconnect(): Promise<void> {
      this.readyState = this.CONNECTING;
      this.dispatchEvent(new Event("error"));
      return this.read();
    }

    private async dispatchAll(reader: ReadableStreamDefaultReader<string>) {
      let text = "";
      for (;;) {
        const { done, value = "" } = await reader.read().catch(() => ({ done: true, value: "" }));
        if (this.readyState === this.CLOSED) return;
        if (done) return this.reconnect();
        text += value;
        const messages = text.split("\n\n");
        text = messages.pop() ?? "";
        for (const message of messages) {
          this.dispatchEvent(parseMessage(message));
          start();
        }
      }
    }
  }
  /** Resolves when the server has ended all streams, so that the server can stop. */
  const closeAll = async () => {
    for (const source of sources) source.close();
    await Promise.all([...sources].map(({ ended }) => ended));
  };
  return { EventSource: AppEventSource, closeAll, started };
}

function parseMessage(message: string): MessageEvent {
  const fields = new Map<string, string>();
  for (const line of message.split("\n")) {
    const [name = "", ...rest] = line.split(":");
    fields.set(name, rest.join(":").trimStart());
  }
  const init = { data: fields.get("data") ?? "", lastEventId: fields.get("id") ?? "" };
  return new MessageEvent(fields.get("event") ?? "message", init);
}
