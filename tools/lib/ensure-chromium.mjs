import { canInstallPackages, installPackages } from './apt.mjs';
import { findChromium } from './chromium.mjs';
import { findCommand } from './commands.mjs';
import { StepFailed } from './run-quietly.mjs';

/** Fonts for accents and emoji on a minimal machine. */
const FONTS = ['fonts-dejavu-core', 'fonts-inter', 'fonts-noto-color-emoji'];
/** Debian's Chromium without windows: tests in it take a third less CPU. Older releases lack it. */
const SHELL = 'chromium-headless-shell';
const INSTALL =
  process.platform === 'darwin'
    ? 'brew install --cask chromium'
    : `sudo apt-get install -y --no-install-recommends ${SHELL} ${FONTS.join(' ')}`;

/** Resolves with the path of a browser; installs one if possible. Throws StepFailed. */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && canInstallPackages()) {
    const title = 'Installing Chromium';
    if (!findCommand([SHELL])) await installPackages(title, [SHELL, ...FONTS]).catch(() => undefined);
    if (!findChromium()) await installPackages(title, ['chromium', ...FONTS]);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new StepFailed(
    `This needs a real Chromium, or Chrome. Install it: ${INSTALL}\nor name the one you have in CHROMIUM_PATH.`,
  );
}
