import type { ProviderFault } from './provider-fault.js';

/** The notifier's own waits after a first and a second POST, with their jitter, ms. */
const FIRST: [number, number] = [1_000, 1_250];
const SECOND: [number, number] = [4_000, 5_000];
const NEVER_ANSWERED = ['econnreset', 'und_err_socket'];

/** Faults of a provider that can be reached. */
export const ANSWERS: readonly ProviderFault[] = [
  { name: 'none', behaviour: {}, answers: [200], waitsMs: [], status: 'sent', reasons: [null] },
  {
    name: '500 always: three POSTs, then failed',
    behaviour: { status: 500 },
    answers: [500, 500, 500],
    waitsMs: [FIRST, SECOND],
    status: 'failed',
    reasons: ['http_500'],
  },
  {
    name: '503 twice: the third POST is taken',
    behaviour: { status: 503, times: 2 },
    answers: [503, 503, 200],
    waitsMs: [FIRST, SECOND],
    status: 'sent',
    reasons: [null],
  },
  {
    name: '429 with Retry-After of 3 s once: no POST before that',
    behaviour: { status: 429, retryAfter: 3, times: 1 },
    answers: [429, 200],
    waitsMs: [[3_000, 3_000]],
    status: 'sent',
    reasons: [null],
  },
  {
    name: '429 with Retry-After of 2 s four times: no POST before that; none of them counts as an attempt',
    behaviour: { status: 429, retryAfter: 2, times: 4 },
    answers: [429, 429, 429, 429, 200],
    waitsMs: [
      [2_000, 2_000],
      [2_000, 2_000],
      [2_000, 2_000],
      [2_000, 2_000],
    ],
    status: 'sent',
    reasons: [null],
  },
  {
    name: '429 without Retry-After once',
    behaviour: { status: 429, times: 1 },
    answers: [429, 200],
    waitsMs: [FIRST],
    status: 'sent',
    reasons: [null],
  },
  {
    name: '400: one POST, then failed',
    behaviour: { status: 400 },
    answers: [400],
    waitsMs: [],
    status: 'failed',
    reasons: ['http_400'],
  },
  {
    name: '401, as for wrong keys: one POST, then failed',
    behaviour: { status: 401 },
    answers: [401],
    waitsMs: [],
    status: 'failed',
    reasons: ['http_401'],
  },
  {
    name: '302, which is not followed: one POST, then failed',
    behaviour: { status: 302 },
    answers: [302],
    waitsMs: [],
    status: 'failed',
    reasons: ['http_302'],
  },
  {
    name: 'an answer after 2 s: waited for',
    behaviour: { delayMs: 2_000 },
    answers: [200],
    waitsMs: [],
    status: 'sent',
    reasons: [null],
  },
  {
    name: 'connection reset after the whole request, once: sent again, counted as a possible duplicate',
    behaviour: { reset: true, times: 1 },
    answers: [null, 200],
    waitsMs: [FIRST],
    status: 'sent',
    reasons: [null],
  },
  {
    name: 'connection reset after the whole request, always: three POSTs, failed, two possible duplicates counted',
    behaviour: { reset: true },
    answers: [null, null, null],
    waitsMs: [FIRST, SECOND],
    status: 'failed',
    reasons: NEVER_ANSWERED,
  },
];

/** Longer than a notifier holds a message: it waits in a queue. */
export const LONG_WAIT: ProviderFault = {
  name: '429 with Retry-After of 30 s once: no POST before that',
  behaviour: { status: 429, retryAfter: 30, times: 1 },
  answers: [429, 200],
  waitsMs: [[30_000, 30_000]],
  status: 'sent',
  reasons: [null],
};

/** Number of POSTs that follow one without a response of the provider; a proxy may answer 5xx for it. */
export const repeatedBlindly = (faults: readonly ProviderFault[]): number =>
  faults.flatMap(({ answers }) => answers.slice(0, -1)).filter((answer) => answer === null || answer >= 500).length;
