import { useMemo, useSyncExternalStore } from 'react';
import { isDark, onTheme } from '../../../components/theme';
import { ACCENT } from './chart';

/** Colours and font of charts. No CSS variables: a picture outside the page does not have them. */
export type ChartTheme = ReturnType<typeof useChartTheme>;

/** A series' colour as Apex and a canvas take it. */
export const resolveColor = (color: string, theme: ChartTheme): string => (color === ACCENT ? theme.accent : color);

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

/**
 * The computed value of a property under a style. Read from a new element: in an existing one a transition may be
 * running.
 */
function computed(property: 'color' | 'fontFamily', style = ''): string {
  const probe = document.createElement('span');
  probe.style.cssText = style;
  document.body.append(probe);
  const value = getComputedStyle(probe)[property];
  probe.remove();
  return value;
}

/** The stylesheet's colours in the present theme. */
function computedTheme() {
  const color = (name: string): string => hex(computed('color', `color: var(--color-${name})`));
  return {
    font: computed('fontFamily'),
    accent: color('accent'),
    text: color('text'),
    muted: color('muted'),
    line: color('line'),
    surface: color('surface'),
  };
}

/** Follows the page's theme and the system's setting for reduced motion. */
export function useChartTheme() {
  const dark = useSyncExternalStore(onTheme, isDark);
  const reducedMotion = useSyncExternalStore(onMotion, () => motion.matches);
  return useMemo(() => ({ dark, reducedMotion, ...computedTheme() }), [dark, reducedMotion]);
}
