import { findCommand, isExecutable } from './commands.mjs';

/** The first one has no windows, and takes the least CPU. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for tests: run as root, no requests to the vendor's servers, no graphics card. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns CHROMIUM_PATH, or the path of an installed Chromium or Chrome; undefined when there is none. */
export function findChromium(env = process.env, applications = APPLICATIONS) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return findCommand(COMMANDS, env) ?? applications.find(isExecutable);
}
