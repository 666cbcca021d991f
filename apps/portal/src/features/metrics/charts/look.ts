import { useMemo, useSyncExternalStore } from 'react';
import { useDark } from '../../../components/theme/use-dark';
import { ACCENT } from './chart';

/** How charts look now. Colours as a picture outside of the page can have them: no variables. */
export interface Look {
  dark: boolean;
  /** The person wants nothing to move. */
  still: boolean;
  font: string;
  accent: string;
  text: string;
  muted: string;
  line: string;
  surface: string;
}

/** A series' colour as Apex and a canvas take it. */
export const paint = (color: string, look: Look): string => (color === ACCENT ? look.accent : color);

const motion = window.matchMedia('(prefers-reduced-motion: reduce)');

function onMotion(listener: () => void): () => void {
  motion.addEventListener('change', listener);
  return () => motion.removeEventListener('change', listener);
}

/** '#4f46e5' from 'rgb(79, 70, 229)'. */
const hex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** A property as it is computed with a style. In an element of its own: one that changes may be on its way from one value to the next. */
function computed(property: 'color' | 'fontFamily', style = ''): string {
  const probe = document.createElement('span');
  probe.style.cssText = style;
  document.body.append(probe);
  const value = getComputedStyle(probe)[property];
  probe.remove();
  return value;
}

/** The stylesheet's colours in the present theme. */
function computedLook(): Omit<Look, 'dark' | 'still'> {
  const color = (name: string): string => hex(computed('color', `color: var(--${name})`));
  return {
    font: computed('fontFamily'),
    accent: color('accent'),
    text: color('text'),
    muted: color('muted'),
    line: color('line'),
    surface: color('surface'),
  };
}

/** The look of charts, following the theme and the wish for stillness. */
export function useLook(): Look {
  const dark = useDark();
  const still = useSyncExternalStore(onMotion, () => motion.matches);
  return useMemo(() => ({ dark, still, ...computedLook() }), [dark, still]);
}
