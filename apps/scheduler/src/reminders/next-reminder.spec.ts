import { describe, expect, it } from '@jest/globals';
import { nextReminder } from './next-reminder.js';

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

describe('nextReminder', () => {
  it('keeps the beat: due time plus interval, whatever the delay of the send', () => {
    expect(nextReminder(at('10:00:00.000'), 15, at('10:00:07.250'))).toEqual(at('10:15:00.000'));
  });

  it('starts again from now when the next beat has passed', () => {
    expect(nextReminder(at('10:00:00.000'), 1, at('12:34:56.000'))).toEqual(at('12:35:56.000'));
  });

  it('starts again from now when the next beat is this very instant', () => {
    expect(nextReminder(at('10:00:00.000'), 1, at('10:01:00.000'))).toEqual(at('10:02:00.000'));
  });

  it('crosses midnight, month ends and 29 February by elapsed time', () => {
    expect(nextReminder(new Date('2028-02-28T23:30:00Z'), 1440, new Date('2028-02-28T23:30:01Z'))).toEqual(
      new Date('2028-02-29T23:30:00Z'),
    );
  });
});
