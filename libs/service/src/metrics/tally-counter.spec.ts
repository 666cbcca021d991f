import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { TallyCounter } from './tally-counter.js';

const values = async (counter: TallyCounter<'kind'>) =>
  Object.fromEntries((await counter.get()).values.map(({ labels, value }) => [labels.kind ?? '', value]));
let made = 0;
const make = () =>
  new TallyCounter({ name: `tally_spec_${(made += 1)}_total`, help: 'x', labelNames: ['kind'] as const });

describe('TallyCounter', () => {
  it('tells what was counted whenever it is read', async () => {
    const counter = make();
    counter.inc({ kind: 'a' });
    counter.inc({ kind: 'a' }, 2);
    counter.inc({ kind: 'b' }, 0);
    expect(await values(counter)).toEqual({ a: 3, b: 0 });
    counter.inc({ kind: 'b' });
    counter.inc({ kind: 'a' });
    expect(await values(counter)).toEqual({ a: 4, b: 1 });
    expect(await values(counter)).toEqual({ a: 4, b: 1 });
    counter.reset();
    counter.inc({ kind: 'a' }, 5);
    expect(await values(counter)).toEqual({ a: 5 });
  });

  it('counts without labels, and in a registry’s text', async () => {
    const counter = new TallyCounter({ name: 'tally_spec_plain_total', help: 'x', labelNames: [] });
    const registry = new Registry();
    registry.registerMetric(counter);
    counter.inc();
    counter.inc(2);
    expect(await registry.metrics()).toContain('tally_spec_plain_total 3');
  });

  it('refuses what is no count, and labels it does not know', () => {
    const counter = make();
    counter.inc({ kind: 'a' });
    expect(() => counter.inc({ kind: 'a' }, -1)).toThrow('decrease');
    expect(() => counter.inc({ other: 'a' } as never)).toThrow('other');
  });
});
