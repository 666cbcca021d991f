import { expect, it } from '@jest/globals';
import { MAX_REFUSALS } from '@recuerda/contracts';
import { RefusalsOfMinute } from './audit-log.js';

const at = (time: string) => new Date(`2026-01-15T12:${time}Z`);

it('the first refusal of a kind in each minute is one, whatever came before', () => {
  const refusals = new RefusalsOfMinute();
  const first = (time: string, who = 'ana') => refusals.isFirst(['session.refused', who], at(time));
  expect([first('00:01'), first('00:59.999'), first('00:59.999', 'luis')]).toEqual([true, false, true]);
  expect([first('01:00'), first('01:30'), first('01:30', 'luis')]).toEqual([true, false, true]);
});

it('a minute has as many kinds as a gateway may send, and the next one has as many again', () => {
  const refusals = new RefusalsOfMinute();
  const firsts = (time: string) =>
    Array.from({ length: MAX_REFUSALS + 1 }, (_, kind) => refusals.isFirst([`${kind}`], at(time))).filter(Boolean);
  expect([firsts('00:00').length, firsts('01:00').length]).toEqual([MAX_REFUSALS, MAX_REFUSALS]);
});
