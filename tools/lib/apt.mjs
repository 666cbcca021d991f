import { existsSync } from 'node:fs';
import { quietly } from './quiet.mjs';

const APT_GET = '/usr/bin/apt-get';

/** Whether packages can be installed here without asking anybody: Debian and its kin, as root. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync(APT_GET);

/** Installs Debian packages and what they depend on, nothing they recommend. Throws StepFailed. */
export async function installPackages(title, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  await quietly(title, APT_GET, install, { env }).catch(async () => {
    // A fresh image has no package lists.
    await quietly('Reading the package lists', APT_GET, ['update'], { env });
    await quietly(title, APT_GET, install, { env });
  });
}
