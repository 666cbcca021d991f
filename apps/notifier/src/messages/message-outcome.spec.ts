import { expect, it } from '@jest/globals';
import { HOUR_MS, type MessageRequestedData } from '@recuerda/contracts';
import { messageOutcome } from './message-outcome.js';

const NOW = new Date('2026-01-15T12:00:00.000Z');

const statusOf = (kind: MessageRequestedData['kind'], hours: number) => {
  const createdAt = new Date(NOW.getTime() - hours * HOUR_MS);
  const about = { messageId: 'm', employeeId: null, phone: '9', text: 'x', claim: 'c', before: null, abandoned: false };
  const deferred = { kind: 'deferred', reason: 'template', holdReason: 'template', answer: '' } as const;
  return messageOutcome({ ...about, kind, attempts: 1, createdAt }, { ...deferred, retryAfterMs: 600_000 }, NOW).status;
};

it('a message whose third POST got no response waits for its status, where one may come [WA-92]', () => {
  const about = { messageId: 'm', employeeId: null, phone: '9', text: 'x', claim: 'c', before: null, abandoned: false };
  const message = { ...about, kind: 'help' as const, attempts: 3, createdAt: NOW };
  const unanswered = {
    kind: 'retryable',
    reason: 'timeout',
    answer: '',
    ambiguous: true,
    retryAfterMs: 60_000,
  } as const;
  const waiting = { status: 'sending', claimedUntil: new Date(NOW.getTime() + 60_000) };
  expect(messageOutcome(message, { ...unanswered, awaitsStatus: true }, NOW)).toMatchObject(waiting);
  expect(messageOutcome(message, unanswered, NOW)).toMatchObject({ status: 'failed' });
});

it('an answer without a template waits for an hour, an escalation for a day [ESC-13]', () => {
  expect([statusOf('answer', 0.5), statusOf('answer', 2)]).toEqual(['sending', 'failed']);
  expect([statusOf('escalation', 2), statusOf('escalation', 24)]).toEqual(['sending', 'failed']);
});
