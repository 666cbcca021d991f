import { describe, expect, it } from '@jest/globals';
import { AckDrain } from './channel-consumer.js';

describe('AckDrain', () => {
  const acks = (...times: number[]) => {
    let now = 0;
    const recent = new AckDrain(() => now);
    for (now of times) recent.acked();
    return { at: (time: number) => ((now = time), recent.remainingMs) };
  };
  const many = (count: number, time: number) => Array.from({ length: count }, () => time);

  it('does not wait after none or few acks', () => {
    expect(acks().at(0)).toBe(0);
    expect(acks(...many(31, 1_000)).at(1_000)).toBe(0);
  });

  it('waits half a second after the last of many acks', () => {
    const { at } = acks(...many(16, 1_000), ...many(16, 1_300));
    expect([at(1_300), at(1_499), at(1_500), at(9_000)]).toEqual([500, 301, 0, 0]);
  });

  it('does not wait after acks that were sent slowly', () => {
    expect(acks(...Array.from({ length: 100 }, (_, index) => index * 20)).at(1_980)).toBe(0);
  });
});
