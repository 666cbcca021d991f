import { existsSync } from 'node:fs';
import { runQuietly } from './run-quietly.mjs';

const APT_GET = '/usr/bin/apt-get';

/** Returns whether packages can be installed without a prompt: Debian-based, as root. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync(APT_GET);

/** Installs Debian packages without recommended ones. Throws StepFailed. */
export async function installPackages(title, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  await runQuietly(title, APT_GET, install, { env }).catch(async () => {
    // A fresh image has no package lists.
    await runQuietly('Reading the package lists', APT_GET, ['update'], { env });
    await runQuietly(title, APT_GET, install, { env });
  });
}
