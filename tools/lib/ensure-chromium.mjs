import { canInstallPackages, installPackages } from './apt.mjs';
import { findChromium } from './chromium.mjs';
import { StepFailed } from './run-quietly.mjs';

/** Fonts for accents and emoji on a minimal machine. */
const PACKAGES = ['chromium', 'fonts-dejavu-core', 'fonts-inter', 'fonts-noto-color-emoji'];
const INSTALL =
  process.platform === 'darwin'
    ? 'brew install --cask chromium'
    : `sudo apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`;

/** Resolves with the path of a browser; installs one if possible. Throws StepFailed. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (canInstallPackages()) await installPackages('Installing Chromium', PACKAGES);
  const installed = findChromium();
  if (installed) return installed;
  throw new StepFailed(
    `This needs a real Chromium, or Chrome. Install it: ${INSTALL}\nor name the one you have in CHROMIUM_PATH.`,
  );
}
