import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** All in pixels. */
const GAP = 4;
const MARGIN = 8;
const HIGHEST = 256;
/** With less room below, it opens above when there is more room there. */
const ENOUGH = 160;

function placeAt(anchor: HTMLElement): CSSProperties {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  // A phone's keyboard covers part of the window.
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const below = seen - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  const upwards = below < ENOUGH && above > below;
  return {
    left,
    width,
    maxHeight: Math.min(HIGHEST, upwards ? above : below),
    ...(upwards ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
  };
}

/** Where a list of position `fixed` opens beside its field: a dialog that scrolls does not cut it off. */
export function usePopupPlace(anchor: RefObject<HTMLElement | null>, open: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!open) return;
    const follow = () => anchor.current && setPlace(placeAt(anchor.current));
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    window.visualViewport?.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      window.visualViewport?.removeEventListener('resize', follow);
    };
  }, [anchor, open]);
  return open ? place : undefined;
}
