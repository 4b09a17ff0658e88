import { useLocation, useRouter } from "@tanstack/react-router";

/** Answers what opens the page again that is shown now, once another one is. */
export function useComeBack(): () => void {
  const { history } = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return () => history.push(href);
}
