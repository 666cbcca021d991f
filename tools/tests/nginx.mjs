import { canInstallPackages, installPackages } from '../lib/apt.mjs';
import { findCommand } from '../lib/commands.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';

/** Programs that tests with a real proxy run: curl sends the README's requests, openssl makes certificates. */
const COMMANDS = ['curl', 'openssl'];
const INSTALL = process.platform === 'darwin' ? 'brew install' : 'sudo apt-get install -y --no-install-recommends';

/** Installs nginx, and the commands of its tests, where they are missing and that can be done. Throws StepFailed. */
export async function ensureNginx() {
  const { findNginx } = await import('@recuerda/testing');
  const missing = [...(findNginx() ? [] : ['nginx']), ...COMMANDS.filter((name) => !findCommand([name]))];
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!canInstallPackages())
    throw new StepFailed(`The tests need ${names}. Install it (nothing of it needs to run): ${INSTALL} ${names}`);
  await installPackages(`Installing ${names} for the tests`, missing);
}
