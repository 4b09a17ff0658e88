import { type HistoryState, useLocation, useRouter } from "@tanstack/react-router";

/** Answers what opens the page again that is shown now, once another one is. */
export function useComeBack(): (state?: HistoryState) => void {
  const { history } = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return (state) => history.push(href, state);
}
