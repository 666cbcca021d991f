import { describe, expect, it } from '@jest/globals';
import { enterZone } from './process-zone.js';

const NOON = new Date('2026-03-08T12:00:00Z');

describe('enterZone', () => {
  it('sets the zone of dates, with its summer time, and restores the former one', () => {
    const before = NOON.getTimezoneOffset();
    const leave = enterZone('America/New_York');
    expect([NOON.getHours(), new Date('2026-03-07T12:00:00Z').getHours()]).toEqual([8, 7]);
    const leaveInner = enterZone('Europe/Madrid');
    expect(NOON.getHours()).toBe(13);
    leaveInner();
    expect(NOON.getHours()).toBe(8);
    leave();
    expect(NOON.getTimezoneOffset()).toBe(before);
  });
});
