import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { chooseTheme, type ThemeChoice } from './theme';

// From the project's folder, where Jest runs: a page of jsdom has no address on the disk.
const EARLY = readFileSync('apps/portal/public/early.js', 'utf8');

/** Runs the script like a browser that loads the page again. */
function reload(): void {
  delete document.documentElement.dataset['theme'];
  const script = document.createElement('script');
  // Each page has names of its own.
  script.textContent = `{${EARLY}}`;
  document.head.append(script);
}

it.each<[ThemeChoice, string | undefined]>([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
])('the theme %s is there again before the first paint', (choice, shown) => {
  chooseTheme('dark');
  chooseTheme(choice);
  reload();
  expect(document.documentElement.dataset['theme']).toBe(shown);
});

it.each([
  ['/login', 'none'],
  ['/setup?token=x', 'none'],
  ['/', undefined],
  ['/loginx', undefined],
])('at %s the frame with the sidebar is hidden: %s', (path, frame) => {
  delete document.documentElement.dataset['frame'];
  window.history.replaceState(null, '', path);
  reload();
  expect(document.documentElement.dataset['frame']).toBe(frame);
});
