import { PICTURES as OF_GUIDES } from './guide-pictures.mjs';
import { openSettled, settled } from './settled.mjs';

/** The portal's screens and their addresses. */
const SCREENS = [
  { name: 'dashboard', path: '/' },
  { name: 'employees', path: '/employees' },
  { name: 'tasks', path: '/tasks' },
  { name: 'departments', path: '/departments' },
  { name: 'metrics', path: '/metrics' },
];
const SIZES = [
  { size: 'desk', device: { viewport: { width: 1440, height: 900 } } },
  { size: 'phone', device: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
];
const GUIDE_WINDOW = { viewport: { width: 1100, height: 760 } };
/** With reduced motion charts are drawn without animation. */
const PERSON = { locale: 'es-ES', timezoneId: 'America/Tegucigalpa', reducedMotion: 'reduce' };

/** Every screen on a desk and on a phone. `name` is the beginning of the files' names. */
export const SCREEN_PICTURES = SIZES.flatMap(({ size, device }) =>
  SCREENS.map(({ name, path }) => ({ name: `docs/screenshots/${name}-${size}`, path, device })),
);
export const GUIDE_PICTURES = OF_GUIDES.map(({ name, ...picture }) => ({
  ...picture,
  name: `docs/guia/imagenes/${name}`,
  device: GUIDE_WINDOW,
}));

/** Opens what a picture shows; hands `work` the page and the part of it that is shown, if not all of the window is. */
export async function withPicture(browser, url, { path, device, steps = [], of }, colorScheme, work) {
  const context = await browser.newContext({ ...PERSON, ...device, colorScheme });
  const page = await context.newPage();
  await openSettled(page, url + path);
  for (const step of steps) await step(page);
  await settled(page);
  const result = await work(page, of?.(page));
  await context.close();
  return result;
}
