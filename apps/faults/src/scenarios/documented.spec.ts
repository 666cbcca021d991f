import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scenarios } from './index.js';

describe('docs/reliability.md', () => {
  it('names every scenario, and none that there is not', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/reliability.md'), 'utf8');
    const groups = [...new Set(scenarios.map(({ name }) => name.split('/')[0]))].join('|');
    const named = [...page.matchAll(new RegExp(`\`((?:${groups})/[a-z-]+)\``, 'g'))].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(scenarios.map(({ name }) => name).sort());
  });
});
