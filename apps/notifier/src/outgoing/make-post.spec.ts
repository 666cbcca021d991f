import { expect, it } from '@jest/globals';
import { SystemClock } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import { accountOf, channelOf, channelsOf } from '../__fixtures__/accounts.js';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import type { Limiters } from '../limits/limiters.js';
import type { Breaker } from '../provider-state/breaker.js';
import { MakePost } from './make-post.js';

const message = { id: 'r1', to: '50499887766', text: 'Hola' };
const FAULT: SendOutcome = { kind: 'account_fault', reason: 'token_expired', answer: 'expired' };

/** Posts by an account that is exchanged meanwhile, or not. Returns the outcome, and what the breaker learns. */
async function post(answer: SendOutcome, { holds = true, isExchanged = false } = {}) {
  const whatsapp = channelOf('whatsapp', []);
  const channels = new Channels([whatsapp]);
  const send: Account['send'] = async () => {
    if (isExchanged) whatsapp.accounts = [accountOf('whatsapp:form:1')];
    return answer;
  };
  const account = accountOf('whatsapp:form:1', [], { holds, send });
  whatsapp.accounts = [account];
  const learnt: SendOutcome[] = [];
  const breaker = {
    observe: async (_account: Account, outcome: SendOutcome) => void learnt.push(outcome),
    stopOf: () => ({}),
    holdReasonOf: () => 'outage',
  } as unknown as Breaker;
  const limiters = { of: () => ({ post: (send: () => Promise<SendOutcome>) => send() }) } as unknown as Limiters;
  const makePost = new MakePost(new SystemClock(), channels, limiters, breaker);
  const outcome = await makePost.post(account, message, 'ana');
  makePost.onApplicationShutdown();
  return { outcome, learnt };
}

it('a fault of the account is learnt where it holds, and refuses the message where it does not', async () => {
  expect(await post(FAULT)).toEqual({ outcome: FAULT, learnt: [FAULT] });
  const refused = { ...FAULT, kind: 'refused' };
  expect(await post(FAULT, { holds: false })).toEqual({ outcome: refused, learnt: [refused] });
});

it('a POST that was open while its account was exchanged says nothing of the present one [WA-13]', async () => {
  const suspect: SendOutcome = {
    ...{ kind: 'retryable', reason: 'http_503', answer: '', ambiguous: true },
    suspect: 'outage',
  };
  expect(await post(suspect)).toEqual({ outcome: { ...suspect, holdReason: 'outage' }, learnt: [suspect] });
  expect(await post(suspect, { isExchanged: true })).toEqual({ outcome: suspect, learnt: [] });
  for (const holds of [true, false])
    expect(await post(FAULT, { holds, isExchanged: true })).toMatchObject({
      outcome: { kind: 'deferred', reason: 'read_again', retryAfterMs: 0 },
      learnt: [],
    });
  const sent: SendOutcome = { kind: 'sent', answer: '' };
  expect(await post(sent, { isExchanged: true })).toEqual({ outcome: sent, learnt: [] });
});

it('the breaker learns when a POST began: one from before a stop does not end it [WA-13]', async () => {
  const clock = new FakeClock();
  const begunAt = clock.now();
  const send: Account['send'] = async () => {
    clock.advance(10_000);
    return { kind: 'sent', answer: '' };
  };
  const account = accountOf('whatsapp:form:1', [], { send });
  const learnt: Date[] = [];
  const breaker = {
    observe: async (_account: Account, _outcome: SendOutcome, _recipient: string, at: Date) => void learnt.push(at),
  } as unknown as Breaker;
  const limiters = { of: () => ({ post: (made: () => Promise<SendOutcome>) => made() }) } as unknown as Limiters;
  const makePost = new MakePost(clock, channelsOf(account), limiters, breaker);
  await makePost.post(account, message, 'ana');
  makePost.onApplicationShutdown();
  expect(learnt).toEqual([begunAt]);
});
