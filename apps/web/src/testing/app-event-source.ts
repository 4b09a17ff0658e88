type Request = (path: string, init?: RequestInit) => Promise<Response>;

/** The browser's EventSource over the app's own `request`. It does not reconnect. */
export function createEventSource(request: Request) {
  const open = new Set<{ close(): void }>();

  class AppEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSED = 2;
    readyState = 0;
    private reader: ReadableStreamDefaultReader<string> | undefined;

    constructor(readonly url: string) {
      super();
      open.add(this);
      void this.read();
    }

    close() {
      this.readyState = this.CLOSED;
      open.delete(this);
      void this.reader?.cancel().catch(() => undefined);
    }

    private async read() {
      const response = await request(this.url, { headers: { accept: "text/event-stream" } });
      if (!(response.ok && response.body)) {
        this.close();
        this.dispatchEvent(new Event("error"));
        return;
      }
      this.reader = response.body.pipeThrough(new TextDecoderStream() as never).getReader() as never; // text after the decoder
      if (this.readyState === this.CLOSED) return this.close();
      this.readyState = this.OPEN;
      this.dispatchEvent(new Event("open"));
      await this.dispatchAll(this.reader as ReadableStreamDefaultReader<string>);
    }

    private async dispatchAll(reader: ReadableStreamDefaultReader<string>) {
      let text = "";
      for (;;) {
        const { done, value = "" } = await reader.read().catch(() => ({ done: true, value: "" }));
        if (done || this.readyState === this.CLOSED) return;
        text += value;
        const messages = text.split("\n\n");
        text = messages.pop() ?? "";
        for (const message of messages) this.dispatchEvent(parseMessage(message));
      }
    }
  }
  const closeAll = () => {
    for (const source of open) source.close();
  };
  return { EventSource: AppEventSource, closeAll };
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
