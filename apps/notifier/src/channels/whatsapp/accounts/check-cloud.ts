import { createHmac } from 'node:crypto';
import type { AccountCheck, AccountVerdict } from '@recuerda/contracts';
import { z } from 'zod';
import { parse } from '../../http/json-body.js';
import { isSuccess, type ProviderResponse } from '../../http/provider-response.js';
import { ask, type Graph } from '../cloud/graph-client.js';
import { errorMessageOf, isPermissionError, graphErrorOf, isTokenError } from '../cloud/graph-error.js';

const numberNode = z.object({ display_phone_number: z.string(), verified_name: z.string().nullish().catch(null) });
const numbers = z.object({ data: z.array(z.object({ id: z.string() })) });
/** More numbers than Meta gives to an account. */
const MAX_NUMBERS = 200;
const DIGITS = /^\d{5,30}$/;

/** Values of an account at Meta; those not entered yet are empty. */
export type CloudValues = Record<'phoneNumberId' | 'businessAccountId' | 'token' | 'appSecret', string>;

/** Asks Meta about each value that is entered. Nothing is known of the others while the token is refused. */
export async function checkCloud(graph: Graph, values: CloudValues): Promise<AccountCheck[]> {
  const { phoneNumberId: number, businessAccountId: account, token, appSecret } = values;
  if (token === '') return [];
  try {
    const answer = await ask(graph, 'me?fields=id');
    if (isTokenError(answer)) return [result('token', 'token_refused', errorMessageOf(answer))];
    const ofNumber = DIGITS.test(number) ? await checkNumber(graph, number) : undefined;
    const known = ofNumber?.verdict === 'right' ? number : undefined;
    return [
      result('token', 'right'),
      ...(ofNumber ? [ofNumber] : []),
      ...(DIGITS.test(account) ? [await checkBusinessAccount(graph, account, known)] : []),
      ...(appSecret === '' ? [] : [await checkAppSecret(graph, token, appSecret)]),
    ];
  } catch {
    return [result('token', 'no_answer')];
  }
}

const NUMBER_FIELDS = 'display_phone_number,verified_name';

/** Returns the words by which people know a number; null: Meta does not tell. Never throws. */
export async function readNumber(graph: Graph, id: string): Promise<string | null> {
  return ask(graph, `${id}?fields=${NUMBER_FIELDS}`).then(nameIn, () => null);
}

function nameIn(answer: ProviderResponse): string | null {
  const node = isSuccess(answer) ? numberNode.safeParse(parse(answer.data)).data : undefined;
  return node ? [node.display_phone_number, node.verified_name].filter(Boolean).join(' · ') : null;
}

async function checkNumber(graph: Graph, id: string): Promise<AccountCheck> {
  const answer = await ask(graph, `${id}?fields=${NUMBER_FIELDS}`);
  const name = nameIn(answer);
  if (name !== null) return result('phoneNumberId', 'right', name);
  const error = graphErrorOf(answer);
  // Another object has no such field, or none of its fields is returned.
  const isOther = isSuccess(answer) || (error?.code === 100 && !isPermissionError(error));
  return result('phoneNumberId', isOther ? 'number_is_other' : 'number_unknown', wordsOf(answer));
}

async function checkBusinessAccount(graph: Graph, id: string, number: string | undefined): Promise<AccountCheck> {
  const answer = await ask(graph, `${id}/phone_numbers?fields=id&limit=${MAX_NUMBERS}`);
  const known = isSuccess(answer) ? numbers.safeParse(parse(answer.data)).data : undefined;
  if (!known) return result('businessAccountId', 'account_unknown', wordsOf(answer));
  const isOwn = number === undefined || known.data.some((one) => one.id === number);
  return result('businessAccountId', isOwn ? 'right' : 'number_elsewhere');
}

/** Meta refuses a call whose proof was not made with the secret of the token's application. */
async function checkAppSecret(graph: Graph, token: string, secret: string): Promise<AccountCheck> {
  const proof = createHmac('sha256', secret).update(token).digest('hex');
  const answer = await ask(graph, `me?fields=id&appsecret_proof=${proof}`);
  const words = wordsOf(answer);
  return result('appSecret', /appsecret_proof/i.test(words ?? '') ? 'app_secret_wrong' : 'right');
}

const wordsOf = (answer: ProviderResponse): string | null => (isSuccess(answer) ? null : errorMessageOf(answer));

const result = (field: AccountCheck['field'], verdict: AccountVerdict, words: string | null = null): AccountCheck => ({
  field,
  verdict,
  words,
});
