import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './arguments.js';

describe('parseArguments', () => {
  it('accepts --demo, --cloud and --help', () => {
    const none = { demo: false, cloud: false, help: false };
    expect(parseArguments([])).toEqual(none);
    expect(parseArguments(['--demo', '--cloud'])).toEqual({ ...none, demo: true, cloud: true });
    expect(parseArguments(['--help'])).toEqual({ ...none, help: true });
  });

  it.each([['--dmeo'], ['-x'], ['demo'], ['--demo=1']])('answers %s with the usage', (...given) => {
    expect(() => parseArguments(given)).toThrow(/Usage: npm start/);
  });

  it('names the unknown option', () => {
    expect(() => parseArguments(['--dmeo'])).toThrow(/--dmeo/);
  });
});
