import { describe, expect, it } from '@jest/globals';
import { holds } from './install.mjs';

const wanted = {
  '': { name: 'recuerda' },
  'apps/tasks': { name: '@recuerda/tasks' },
  'node_modules/@recuerda/tasks': { resolved: 'apps/tasks', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a/node_modules/b': { version: '2.0.0' },
  'node_modules/for-windows': { version: '3.0.0', optional: true },
};

describe('holds', () => {
  it('is true when every package is there in its version', () => {
    expect(
      holds({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/a/node_modules/b': { version: '2.0.0' } }, wanted),
    ).toBe(true);
  });

  it('is false when one is missing or of another version', () => {
    expect(holds({ 'node_modules/a': { version: '1.0.0' } }, wanted)).toBe(false);
    expect(
      holds({ 'node_modules/a': { version: '1.0.1' }, 'node_modules/a/node_modules/b': { version: '2.0.0' } }, wanted),
    ).toBe(false);
  });
});
