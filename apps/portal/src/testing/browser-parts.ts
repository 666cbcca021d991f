/** Adds the parts that jsdom lacks. It lays nothing out: every element is as large as a desk's window. */
export function installBrowserParts(): void {
  const size = { configurable: true, get: () => 800 };
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: size,
    offsetWidth: size,
    clientWidth: size,
    clientHeight: size,
  });
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => false;
}
