import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('runs everything, two at a time, with a new seed each time', () => {
    const options = parseOptions([]);
    expect(options).toMatchObject({ only: [], short: false, list: false, lanes: 2, reportFile: undefined });
    expect(options.seed).not.toBe(parseOptions([]).seed);
  });

  it('reads every option', () => {
    expect(
      parseOptions(['--only', 'broker,clock/zones', '--except', 'clock', '--short', '--seed=7', '--lanes', '1']),
    ).toMatchObject({
      only: ['broker', 'clock/zones'],
      except: ['clock'],
      short: true,
      seed: 7,
      lanes: 1,
    });
  });

  it.each(['-1', '1.5', 'x', '', '4294967296'])('refuses the seed %j', (seed) => {
    expect(() => parseOptions([`--seed=${seed}`])).toThrow('--seed: expected a whole number from 0 to 4294967295');
  });

  it('refuses unknown options', () => {
    expect(() => parseOptions(['--sort'])).toThrow("Unknown option '--sort'");
  });
});
