import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODULES } from '../../lib/paths.mjs';
import { workspacesIn } from '../../lib/workspaces.mjs';
import { installPackages } from './install.mjs';

const ROOT_PACKAGE = { workspaces: ['apps/*', 'libs/*'], dependencies: { zod: '1' } };
const ONE = { name: '@recuerda/one', dependencies: { zod: '1' } };

let folder: string;

const write = (path: string, content: unknown) => writeFile(join(folder, path), JSON.stringify(content));
const lock = (more = {}) =>
  write('package-lock.json', {
    packages: { '': ROOT_PACKAGE, 'apps/one': ONE, 'node_modules/@recuerda/one': { link: true }, ...more },
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-install-'));
  await mkdir(join(folder, 'apps/one'), { recursive: true });
  await write('package.json', ROOT_PACKAGE);
  await write('apps/one/package.json', ONE);
  await lock();
});
afterEach(() => rm(folder, { recursive: true }));

describe('installPackages', () => {
  it('links what is installed here, and our own packages within the folder', async () => {
    await installPackages(folder);
    expect(await workspacesIn(folder)).toEqual(['apps/one']);
    expect(await readlink(join(folder, 'node_modules/@recuerda/one'))).toBe('../../apps/one');
    expect(await realpath(join(folder, 'node_modules/zod'))).toBe(await realpath(join(MODULES, 'zod')));
  });

  it('refuses what npm ci would refuse', async () => {
    await write('apps/one/package.json', { ...ONE, dependencies: { zod: '2' } });
    await expect(installPackages(folder)).rejects.toThrow('package-lock.json has other dependencies of apps/one');
    await lock({ 'libs/two': { name: '@recuerda/two' } });
    await expect(installPackages(folder)).rejects.toThrow('libs/two/package.json was not copied');
    await mkdir(join(folder, 'apps/three'));
    await write('apps/three/package.json', {});
    await expect(installPackages(folder)).rejects.toThrow(
      'package-lock.json does not know apps/three: run npm install',
    );
  });
});
