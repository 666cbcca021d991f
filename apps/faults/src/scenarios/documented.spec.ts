import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@recuerda/testing';
import { scenarios } from './index.js';
import { UPGRADE_ORDER } from './operations/upgrade.js';

const read = (page: string) => readFile(join(import.meta.dirname, '../../../../docs', page), 'utf8');

describe('docs/operations.md', () => {
  it('upgrades in the order that is tested, the portal last, after every migration', async () => {
    const page = await read('operations.md');
    const [, order = ''] = /This one leaves the fewest:\n\n(.*)\n/.exec(page) ?? [];
    expect([...order.matchAll(/`(.*?)`/g)].map(([, name]) => name)).toEqual([...UPGRADE_ORDER, 'portal']);
    const [, migrated = ''] = /for name in ([a-z ]+); do docker compose run .* migrate-\$name; done/.exec(page) ?? [];
    expect(migrated.split(' ')).toEqual(UPGRADE_ORDER.filter((name) => name !== 'gateway'));
  });

  it('stops all services before a restore', async () => {
    const [, stopped = ''] = /`docker compose stop ([a-z ]+)`/.exec(await read('operations.md')) ?? [];
    expect(stopped.split(' ').sort()).toEqual([...SERVICES, 'portal'].sort());
  });
});

describe('docs/reliability.md', () => {
  it('names every scenario, and none that there is not', async () => {
    const page = await read('reliability.md');
    const groups = [...new Set(scenarios.map(({ name }) => name.split('/')[0]))].join('|');
    const named = [...page.matchAll(new RegExp(`\`((?:${groups})/[a-z-]+)\``, 'g'))].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(scenarios.map(({ name }) => name).sort());
  });
});
