import { describe, expect, it } from '@jest/globals';
import { latestVersions } from './latest-versions.js';

describe('latestVersions', () => {
  it('keeps the highest version of each subject, whatever the order', () => {
    const events = [
      { subject: 'a', version: 2 },
      { subject: 'b', version: 1 },
      { subject: 'a', version: 10 },
      { subject: 'a', version: 9 },
    ];
    const expected = [
      { subject: 'a', version: 10 },
      { subject: 'b', version: 1 },
    ];
    expect(latestVersions(events)).toEqual(expected);
    expect(latestVersions(events.toReversed())).toEqual(expect.arrayContaining(expected));
  });

  it('keeps the later of two equal ones, and counts no version as 0', () => {
    const events = [
      { subject: 'a', version: 1, n: 1 },
      { subject: 'a', version: 1, n: 2 },
      { subject: 'b', n: 3 },
      { subject: 'b', version: 1, n: 4 },
      { subject: 'b', n: 5 },
    ];
    expect(latestVersions(events).map((event) => event.n)).toEqual([2, 4]);
  });
});
