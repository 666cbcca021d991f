import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.mjs';

describe('parseOptions', () => {
  it('runs one process of each service', () => {
    const { processes, help } = parseOptions([]);
    expect(help).toBe(false);
    expect(Object.values(processes)).toEqual(Array<number>(10).fill(1));
  });

  it('scales', () => {
    expect(parseOptions(['--scale', 'notifier=3', '--scale', 'tasks=0']).processes).toMatchObject({
      notifier: 3,
      tasks: 0,
      metrics: 1,
    });
  });

  it.each([['--scale', 'unknown=2'], ['--scale', 'notifier'], ['--scale', 'gateway=2'], ['--sclae'], ['notifier=3']])(
    'answers %s %s with the usage',
    (...given) => {
      expect(() => parseOptions(given.filter(Boolean))).toThrow(/Usage: npm run start:services/);
    },
  );
});
