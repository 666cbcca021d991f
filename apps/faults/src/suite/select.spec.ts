import { describe, expect, it } from '@jest/globals';
import { scenario } from './__fixtures__/scenarios.js';
import { select } from './select.js';

describe('select', () => {
  const all = [
    scenario('broker/killed', { short: true }),
    scenario('broker/blocked'),
    scenario('clock/zones', { short: true }),
  ];
  const names = (only: string[], short = false, except: string[] = []) =>
    select(all, { only, except, short }).map(({ name }) => name);

  it('selects all, a group, or one', () => {
    expect(names([])).toEqual(['broker/killed', 'broker/blocked', 'clock/zones']);
    expect(names(['broker'])).toEqual(['broker/killed', 'broker/blocked']);
    expect(names(['broker/blocked', 'clock'])).toEqual(['broker/blocked', 'clock/zones']);
  });

  it('selects the ones of the short form, unless others are named', () => {
    expect(names([], true)).toEqual(['broker/killed', 'clock/zones']);
    expect(names(['broker'], true)).toEqual(['broker/killed', 'broker/blocked']);
  });

  it('leaves out a scenario, or a group', () => {
    expect(names([], true, ['broker/killed'])).toEqual(['clock/zones']);
    expect(names([], false, ['broker'])).toEqual(['clock/zones']);
    expect(names(['broker'], false, ['broker/killed'])).toEqual(['broker/blocked']);
  });

  it('refuses an unknown name', () => {
    expect(() => names([], false, ['clocks'])).toThrow('no scenario or group is called clocks');
    expect(() => names(['brokers', 'clock'])).toThrow('no scenario or group is called brokers');
  });
});
