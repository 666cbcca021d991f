import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { closureOf } from './images-closure.mjs';

const lock = {
  packages: {
    'apps/one': { name: '@r/one', dependencies: { '@r/lib': '*', a: '1' }, devDependencies: { tool: '1' } },
    'libs/lib': { name: '@r/lib', dependencies: { b: '2' }, devDependencies: { tool: '1' } },
    'libs/other': { name: '@r/other' },
    'node_modules/@r/lib': { link: true, resolved: 'libs/lib' },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { linux: '1', absent: '1' } },
    'node_modules/b': {
      peerDependencies: { peer: '1', maybe: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'libs/lib/node_modules/b': {},
    'node_modules/linux': { optional: true },
    'node_modules/maybe': {},
    'node_modules/peer': {},
    'node_modules/tool': {},
  },
};

describe('closureOf', () => {
  it('follows what is needed in production, as Node finds it', () => {
    expect(closureOf(lock, 'apps/one')).toEqual({
      workspaces: ['apps/one', 'libs/lib'],
      packages: [
        'libs/lib/node_modules/b',
        'node_modules/a',
        'node_modules/b',
        'node_modules/linux',
        'node_modules/peer',
      ],
    });
  });

  it('refuses a package that is not locked, and one that is none of ours', () => {
    const without = { packages: { ...lock.packages, 'node_modules/peer': undefined } };
    expect(() => closureOf(without, 'apps/one')).toThrow('node_modules/b needs peer, which is not locked');
    expect(() => closureOf(lock, 'apps/two')).toThrow('apps/two is no package of the workspace');
  });
});

describe('the packages of the gateway', () => {
  const locked = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  const { workspaces, packages } = closureOf(locked, 'apps/gateway');

  it('contain no database: it owns no data', () => {
    expect(workspaces).not.toContain('libs/database');
    expect(workspaces).not.toContain('libs/outbox');
    for (const name of ['pg', 'typeorm', '@nestjs/typeorm']) expect(packages).not.toContain(`node_modules/${name}`);
  });
});
