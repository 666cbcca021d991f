import { expect, it } from '@jest/globals';
import { canInstallPackages, ensure } from './apt.mjs';

it('what is there is not installed, what is missing is looked for again where it can be installed', async () => {
  const done: string[] = [];
  const install = async () => void done.push('install');
  expect(await ensure(() => 'found', install, 'This needs it')).toBe('found');
  expect(done).toEqual([]);
  const missing = ensure(() => void done.push('look'), install, 'This needs it');
  await expect(missing).rejects.toThrow('This needs it');
  expect(done).toEqual(canInstallPackages() ? ['look', 'install', 'look'] : ['look']);
});
