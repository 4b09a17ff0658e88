import { type HistoryState, useLocation, useRouter } from "@tanstack/react-router";

/** Returns a function that navigates back to the current page. */
export function useComeBack(): (state?: HistoryState) => void {
  const { history } = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return (state) => history.push(href, state);
}
