import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { reportAnswer, reportNoAnswer, reportReconnect } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { readBefore } from "../../data/query-client";
import { isSignedOut } from "../../lib/error-message";
import { type ChangesFeed, createChangesFeed } from "./changes-feed";
import { useIsInUse } from "./use-is-in-use";
import { useReport } from "./use-report";

const firstReopenMs = 5_000;
/**
 * Delay in ms before the session is checked. A password change ends the stream shortly before the browser stores the new cookie.
 */
const newCookieMs = 1_000;
const longestReopenMs = 60_000;

/** Grace period in ms before a broken stream counts as an outage: browsers reopen it after 3 to 5 seconds. */
const streamGraceMs = 8_000;

/** Refetches data that other users, other devices or jobs have changed, while a user is signed in and the page is in use. */
export function EventStream() {
  const { data: user, error } = trpc.auth.current.useQuery();
  const isInUse = useIsInUse();
  const utils = trpc.useUtils();
  const [feed] = useState(() => createChangesFeed(utils.client));
  return user && !isSignedOut(error) && isInUse && <OpenStream feed={feed} />;
}

/**
 * Computes the delay before the stream is reopened. It doubles after each early failure, because browsers hide the
 * status code, such as 429.
 */
function createReopenDelay() {
  let failures = 0;
  let startedAt: number | undefined;
  return {
    started: () => (startedAt = performance.now()),
    next(): number {
      const hasLasted = startedAt !== undefined && performance.now() - startedAt > longestReopenMs;
      failures = hasLasted ? 0 : failures;
      startedAt = undefined;
      const delayMs = Math.min(longestReopenMs, firstReopenMs * 2 ** failures);
      failures += 1;
      return delayMs;
    },
  };
}

function OpenStream({ feed }: { feed: ChangesFeed }) {
  const utils = trpc.useUtils();
  const report = useReport(feed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isClosed = useRef(false);
  // Declared first, because its cleanup must run before the subscription's, which reports the end of the stream.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const queryClient = useQueryClient();
  const isFirst = useRef(true);
  const [delay] = useState(createReopenDelay);

  const catchUp = () => {
    delay.started();
    reportAnswer();
    reportReconnect();
    if (!isFirst.current || feed.hasStarted()) return void report({ type: "resync" });
    isFirst.current = false;
    void feed.start();
    void queryClient.invalidateQueries(readBefore(Date.now()));
  };

  const reopen = () => {
    if (isClosed.current) return;
    clearTimeout(timer.current);
    const reopenMs = delay.next() - newCookieMs;
    // The session may have expired: the browser hides why the stream ended.
    timer.current = setTimeout(() => {
      void utils.auth.current.invalidate();
      timer.current = setTimeout(() => stream.reset(), reopenMs);
    }, newCookieMs);
  };
  const stream = trpc.events.stream.useSubscription(undefined, {
    // The page received no events before the connection or while it was lost.
    onStarted: catchUp,
    onData: (event) => void report(event),
    onError: reopen,
    onComplete: reopen,
  });
  const isBroken = stream.status === "connecting" && stream.error !== null;
  useEffect(() => {
    if (isBroken) reportNoAnswer(streamGraceMs);
  }, [isBroken]);
  return null;
}
