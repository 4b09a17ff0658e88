/** Notifies the person's other tabs of changes in the store; undefined without BroadcastChannel. */
export function openAnnouncements(userId: string) {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  const name = `lotwright-outbox-${userId}`;
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    channel,
    /** Works after closing too: a write may end after its page was left. */
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
