import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { checkCloud, type CloudValues } from './check-cloud.js';

const VALUES: CloudValues = {
  phoneNumberId: '100100',
  businessAccountId: '200200',
  token: 'token',
  appSecret: 'secret',
};
const PROOF = createHmac('sha256', 'secret').update('token').digest('hex');

interface Answer {
  status?: number;
  body: object;
}
const error = (code: number, message: string, more: object = {}, status = 400): Answer => ({
  status,
  body: { error: { code, message, ...more } },
});
const UNKNOWN = error(100, 'Object does not exist', { error_subcode: 33 });
/** Meta, where all values of {@link VALUES} are right. */
const RIGHT: Record<string, Answer> = {
  'me?fields=id': { body: { id: '1' } },
  '100100?fields=display_phone_number,verified_name': {
    body: { display_phone_number: '+504 2222-3333', verified_name: 'Escuela' },
  },
  '200200/phone_numbers?fields=id&limit=200': { body: { data: [{ id: '100099' }, { id: '100100' }] } },
  [`me?fields=id&appsecret_proof=${PROOF}`]: { body: { id: '1' } },
};
const check = async (values: Partial<CloudValues> = {}, answers: Record<string, Answer> = {}) => {
  const all = { ...RIGHT, ...answers };
  const get = async (path: string) => {
    const { status = 200, body } = all[path] ?? UNKNOWN;
    return { status, data: JSON.stringify(body), headers: {} };
  };
  const found = await checkCloud({ get: get as never }, { ...VALUES, ...values });
  return found.map(({ field, verdict }) => `${field}: ${verdict}`);
};
const ALL = ['token: right', 'phoneNumberId: right', 'businessAccountId: right', 'appSecret: right'];

it('values that are right are known to be, each as soon as it is entered', async () => {
  expect(await check()).toEqual(ALL);
  expect(await check({ phoneNumberId: '', businessAccountId: '', appSecret: '' })).toEqual(ALL.slice(0, 1));
  expect(await check({ businessAccountId: '', appSecret: '' })).toEqual(ALL.slice(0, 2));
  expect(await check({ token: '' })).toEqual([]);
});

it.each<[string, string, Partial<CloudValues>, Record<string, Answer>]>([
  ['a number that is not there', 'phoneNumberId: number_unknown', { phoneNumberId: '100999' }, {}],
  [
    'the id of the account instead of the number',
    'phoneNumberId: number_is_other',
    { phoneNumberId: '200200' },
    {
      '200200?fields=display_phone_number,verified_name': error(
        100,
        '(#100) Tried accessing nonexisting field (display_phone_number)',
      ),
    },
  ],
  [
    'an object without a number',
    'phoneNumberId: number_is_other',
    {},
    { '100100?fields=display_phone_number,verified_name': { body: { id: '100100' } } },
  ],
  ['an account that is not there', 'businessAccountId: account_unknown', { businessAccountId: '200999' }, {}],
  [
    'an account without this number',
    'businessAccountId: number_elsewhere',
    {},
    { '200200/phone_numbers?fields=id&limit=200': { body: { data: [{ id: '100099' }] } } },
  ],
  [
    'the secret of another application',
    'appSecret: app_secret_wrong',
    {},
    { [`me?fields=id&appsecret_proof=${PROOF}`]: error(100, 'Invalid appsecret_proof provided in the API argument') },
  ],
])('%s is found: %s', async (_what, found, values, answers) => {
  const results = await check(values, answers);
  expect(results).toContain(found);
  expect(results.filter((one) => !one.endsWith(': right'))).toEqual([found]);
});

it('of a token that is refused nothing else is said, nor while Meta does not answer', async () => {
  const refused = error(190, 'Session has expired', {}, 401);
  expect(await check({}, { 'me?fields=id': refused })).toEqual(['token: token_refused']);
  for (const status of [500, 429])
    expect(await check({}, { 'me?fields=id': { status, body: {} } })).toEqual(['token: no_answer']);
  const late = { '100100?fields=display_phone_number,verified_name': { status: 503, body: {} } };
  expect(await check({}, late)).toEqual(['token: no_answer']);
});
