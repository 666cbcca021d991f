import { expect, it } from '@jest/globals';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import { accountOf, channelsOf } from '../__fixtures__/accounts.js';
import { FlagRecipient } from './flag-recipient.js';

/** Flags an employee while `directory` answers with this error. */
const flag = (recipient: 'opted_out' | 'unreachable', code: 'employee_not_found' | 'service_unavailable') => {
  const send = () => Promise.reject(new AppError(code));
  const flags = new FlagRecipient({ send } as unknown as RequestClient, channelsOf(accountOf('one')), new FakeClock());
  return flags.flag('ana', { kind: 'refused', reason: 'meta_131050', answer: '', recipient });
};

it('a report is repeated only for an opt-out of an employee who is known that is not recorded', async () => {
  await expect(flag('opted_out', 'service_unavailable')).rejects.toThrow();
  expect(await flag('opted_out', 'employee_not_found')).toBeUndefined();
  expect(await flag('unreachable', 'service_unavailable')).toBeUndefined();
});
