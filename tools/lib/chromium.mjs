import { findCommand, isExecutable } from './commands.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For a browser that tests drive: it runs as root, asks no server of its maker anything, and needs no graphics card. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of CHROMIUM_PATH, else of a Chromium or Chrome of this machine; undefined when there is none. */
export function findChromium(env = process.env, applications = APPLICATIONS) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return findCommand(COMMANDS, env) ?? applications.find(isExecutable);
}
