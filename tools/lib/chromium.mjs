import { canInstallPackages, ensure, installPackages } from './apt.mjs';
import { findCommand, isExecutable } from './commands.mjs';

/** The first one has no windows, and takes the least CPU. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Fonts for accents and emoji on a minimal machine. */
const FONTS = ['fonts-dejavu-core', 'fonts-inter', 'fonts-noto-color-emoji'];
/** Debian's Chromium without windows: tests in it take a third less CPU. Older releases lack it. */
const SHELL = 'chromium-headless-shell';
const INSTALL =
  process.platform === 'darwin'
    ? 'brew install --cask chromium'
    : `sudo apt-get install -y --no-install-recommends ${SHELL} ${FONTS.join(' ')}`;

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

/** Resolves with the path of a browser; installs one if possible. Throws StepFailed. */
export async function ensureChromium() {
  const title = 'Installing Chromium';
  if (!process.env.CHROMIUM_PATH && canInstallPackages() && !findCommand([SHELL]))
    await installPackages(title, [SHELL, ...FONTS]).catch(() => undefined);
  return ensure(
    () => findChromium(),
    () => installPackages(title, ['chromium', ...FONTS]),
    `This needs a real Chromium, or Chrome. Install it: ${INSTALL}\nor name the one you have in CHROMIUM_PATH.`,
  );
}
