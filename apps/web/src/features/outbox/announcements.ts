/** Tells the person's other tabs that what is stored on this phone has changed; undefined where tabs cannot be told. */
export function openAnnouncements(userId: string) {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  const name = `lotwright-outbox-${userId}`;
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    channel,
    /** Works after closing too: a write may end when its page has been left. */
    announce() {
      if (isOpen) return channel.postMessage("changed");
      const late = new BroadcastChannel(name);
      late.postMessage("changed");
      late.close();
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}
