import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { BufferedCounter } from './instruments.js';

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});
const counterOf = (labelNames: readonly 'kind'[]) =>
  new BufferedCounter({ name: 'spec_total', help: 'x', labelNames, registers: [registry] });
const scrape = async () =>
  Object.fromEntries(
    [...(await registry.metrics()).matchAll(/^spec_total(?:\{kind="(\w+)"\})? (\d+)$/gm)].map(
      ([, kind = '', value]) => [kind, Number(value)],
    ),
  );

describe('BufferedCounter', () => {
  it('shows at each scrape what was counted until then', async () => {
    const counter = counterOf(['kind']);
    counter.inc({ kind: 'a' });
    counter.inc({ kind: 'a' }, 2);
    counter.inc({ kind: 'b' }, 0);
    expect(await scrape()).toEqual({ a: 3, b: 0 });
    counter.inc({ kind: 'b' });
    counter.inc({ kind: 'a' });
    expect(await scrape()).toEqual({ a: 4, b: 1 });
    expect(await scrape()).toEqual({ a: 4, b: 1 });
  });

  it('counts without labels', async () => {
    const counter = counterOf([]);
    counter.inc();
    counter.inc(2);
    expect(await scrape()).toEqual({ '': 3 });
  });

  it('refuses a negative value, and unknown labels', () => {
    const counter = counterOf(['kind']);
    counter.inc({ kind: 'a' });
    expect(() => counter.inc({ kind: 'a' }, -1)).toThrow('decrease');
    expect(() => counter.inc({ other: 'a' } as never)).toThrow('other');
  });
});
