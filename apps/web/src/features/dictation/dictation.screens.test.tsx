import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { untilCached } from "../../testing/until-cached";

const app = serveApp({ transcriber: async () => "A brass lamp." });

const webmHead = "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104";

/** Encodes an upload of a recording as bytes, because Node's fetch does not accept jsdom's FormData. */
function makeUpload(itemId: string): RequestInit {
  const fields = Object.entries({ itemId, field: "notes", durationMs: "4200" }).map(
    ([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--part\r\ncontent-disposition: form-data; name="recording"; filename="a.webm"\r\n';
  const head = `${fields.join("")}${file}content-type: audio/webm\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(webmHead, "hex"),
    Buffer.from("\r\n--part--\r\n"),
  ]);
  return { method: "POST", headers: { "content-type": "multipart/form-data; boundary=part" }, body };
}

async function openItem() {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId } = await browser.api("POST", "/manifests", { name: "Attic", consignor: "Miller" });
  const { id = "" } = await browser.api("POST", "/items", { manifestId, title: "Lamp", notes: "Typed" });
  const dictate = async () => {
    const response = await browser.request("/api/upload-recording", makeUpload(id));
    expect(response.status).toBe(201);
  };
  const { queryClient, streamStarted } = openApp(browser, `/manifests/${manifestId}/items/${id}/edit`);
  await untilPage(() => expect(field("Title").value).toBe("Lamp"));
  // When the event stream starts, the page refetches its data, such as whether a transcription model is set up.
  await streamStarted;
  await untilCached(queryClient, () => queryClient.isFetching() === 0);
  return { browser, dictate };
}

const isNotes = (text: string) => untilPage(() => expect(field("Item notes").value).toBe(text));

test("adds a transcribed text to the open form, and keeps what the person types elsewhere", async () => {
  const { dictate } = await openItem();
  fill("Title", "Brass lamp");
  await dictate();
  await screen.findByText("Transcribing 1 recording...");
  await expectAccessible();
  await app.running().drain();
  await isNotes("Typed\n\nA brass lamp.");
  expect(field("Title").value).toBe("Brass lamp");
  await untilPage(() => expect(screen.queryByText("Transcribing 1 recording...")).toBeNull());
});

test("shows why a recording failed, and adds its text after Retry", async () => {
  const { dictate } = await openItem();
  await screen.findByLabelText("Dictation");
  const { deps } = app.running();
  const { transcriber } = deps;
  deps.transcriber = null;
  await dictate();
  deps.transcriber = transcriber;
  await screen.findByText("A recording couldn't be transcribed. No transcription model is set up.");
  await press("Retry");
  await screen.findByText("Transcribing 1 recording...");
  await app.running().drain();
  await isNotes("Typed\n\nA brass lamp.");
  await findButton("Save");
});
