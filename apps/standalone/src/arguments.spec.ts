import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './arguments.js';

describe('parseArguments', () => {
  it('accepts --demo and --help', () => {
    expect(parseArguments([])).toEqual({ demo: false, help: false });
    expect(parseArguments(['--demo'])).toEqual({ demo: true, help: false });
    expect(parseArguments(['--help'])).toEqual({ demo: false, help: true });
  });

  it.each([['--dmeo'], ['-x'], ['demo'], ['--demo=1']])('answers %s with the usage', (...given) => {
    expect(() => parseArguments(given)).toThrow(/Usage: npm start/);
  });

  it('names the unknown option', () => {
    expect(() => parseArguments(['--dmeo'])).toThrow(/--dmeo/);
  });
});
