import { existsSync } from 'node:fs';
import { runQuietly, StepFailed } from './run-quietly.mjs';

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

/**
 * Resolves with what `find` finds, if need be after `install`, where packages can be installed.
 * @throws StepFailed with the message where it is missing all the same
 */
export async function ensure(find, install, message) {
  const found = await find();
  if (found) return found;
  if (canInstallPackages()) await install();
  const installed = canInstallPackages() && (await find());
  if (!installed) throw new StepFailed(message);
  return installed;
}
