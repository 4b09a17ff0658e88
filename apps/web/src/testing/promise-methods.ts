/**
 * Makes scroll, focus, play and animate methods return a Promise, like scroll methods since Chrome 150, so that code which
 * forwards their result fails in any browser. Self-contained, because Playwright sends its source to the page.
 */
export function returnPromises(): void {
  const names = ["animate", "focus", "play", "scroll", "scrollBy", "scrollIntoView", "scrollTo"];
  const types = [Element, HTMLElement, SVGElement, HTMLMediaElement];

  /** A Promise with the members of an Animation, because libraries wait for its events. */
  const withMembers = (animation: object) =>
    new Proxy(Promise.resolve(), {
      get(promise, key) {
        const owner = key in promise ? promise : animation;
        const member: unknown = Reflect.get(owner, key);
        return typeof member === "function" ? member.bind(owner) : member;
      },
      set: (_promise, key, value) => Reflect.set(animation, key, value),
    });

  for (const owner of [window, ...types.map(({ prototype }) => prototype)]) {
    for (const name of names.filter((each) => Object.hasOwn(owner, each))) {
      const method = Reflect.get(owner, name);
      if ("returnsPromise" in method) continue;
      const value = function (this: unknown, ...given: unknown[]) {
        const result: unknown = Reflect.apply(method, this, given);
        if (result instanceof Promise) return result;
        return result ? withMembers(result) : Promise.resolve();
      };
      Object.assign(value, { returnsPromise: true });
      Object.defineProperty(owner, name, { configurable: true, writable: true, value });
    }
  }
}
