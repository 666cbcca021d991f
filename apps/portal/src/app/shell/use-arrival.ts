import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { headingOf } from '../../config/headings';
import { ENTRIES } from '../entries';

const SCREEN_NAMES = new Map<string, string>(ENTRIES.map(({ path, name }) => [path, name]));

/**
 * After navigation a screen is scrolled to its top, or going back to where it was left, and gets the focus, so that it
 * is read from there. The first screen leaves the focus at the page's beginning, where the link past the sidebar is.
 * Before the screen is painted: afterwards it would take the focus from a field in which the user is already typing.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const area = main.current;
    const keep = () => positions.current.set(shown.current.key, area?.scrollTop ?? 0);
    area?.addEventListener('scroll', keep, { passive: true });
    return () => area?.removeEventListener('scroll', keep);
  }, [main]);
  useLayoutEffect(() => {
    const title = headingOf(pathname)?.title;
    const name = SCREEN_NAMES.get(pathname) ?? title ?? 'Página no encontrada';
    document.title = `${name} · Recuerda`;
    const before = shown.current;
    shown.current = { pathname, key };
    const area = main.current;
    if (!area) return;
    if (before.pathname === pathname) {
      // The same screen with other filters.
      positions.current.set(key, area.scrollTop);
      return;
    }
    area.scrollTo(0, 0);
    area.focus({ preventScroll: true });
    const place = isBack ? (positions.current.get(key) ?? 0) : 0;
    return place > 0 ? scrollWhenHigh(area, place) : undefined;
  }, [main, pathname, key, isBack]);
}

/** Scrolls to a place as soon as the content reaches so far, unless the user scrolls before. Returns how to stop. */
function scrollWhenHigh(area: HTMLElement, place: number): () => void {
  const stop = () => {
    observer.disconnect();
    for (const event of ['wheel', 'touchstart', 'keydown']) area.removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    area.scrollTo(0, place);
    if (area.scrollTop >= place - 1) stop();
  });
  for (const event of ['wheel', 'touchstart', 'keydown']) area.addEventListener(event, stop, { passive: true });
  if (area.firstElementChild) observer.observe(area.firstElementChild);
  return stop;
}
