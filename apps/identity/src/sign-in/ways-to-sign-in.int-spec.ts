import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CheckAccountLink,
  ContinueSignIn,
  CreateFirstAdministrator,
  FinishOidc,
  ListAudit,
  REQUESTS,
  ResolveSession,
  SetUpTotpAtSignIn,
  SignInByPasskey,
  type SignInResult,
  StartSession,
  UseAccountLink,
} from '@recuerda/contracts';
import { newToken } from '@recuerda/service';
import { Authenticator } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { networkOf } from '../attempts/sign-in-attempts.js';

const PASSWORD = 'la frase de nadie';
const text = 'AAAA';
const assertion = {
  id: text,
  rawId: text,
  type: 'public-key' as const,
  response: { clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text },
};
const hash = () => newSession().tokenHash;

let app: IdentityApp;
let challenge: string;
/** A try with something wrong, by each way to sign in. */
const WAYS: Record<string, (address: string) => Promise<unknown>> = {
  [StartSession.pattern]: (address) =>
    app.signIn({ email: `${newToken()}@example.org`, password: PASSWORD, session: newSession(address) }),
  [SignInByPasskey.pattern]: (address) =>
    app.send(SignInByPasskey, { assertion, keep: false, session: newSession(address) }),
  [FinishOidc.pattern]: (address) =>
    app.send(FinishOidc, {
      browserHash: hash(),
      answer: { state: newToken(), code: 'x' },
      session: newSession(address),
    }),
  [ContinueSignIn.pattern]: (address) =>
    app.send(ContinueSignIn, { challenge: newToken(), code: '123456', session: newSession(address) }),
  [SetUpTotpAtSignIn.pattern]: (address) => app.send(SetUpTotpAtSignIn, { challenge: newToken(), address }),
  [CheckAccountLink.pattern]: (address) => app.send(CheckAccountLink, { token: newToken(), address }),
  [UseAccountLink.pattern]: (address) =>
    app.send(UseAccountLink, { token: newToken(), password: PASSWORD, session: newSession(address) }),
  [CreateFirstAdministrator.pattern]: (address) =>
    app.send(CreateFirstAdministrator, { ...ANA, token: newToken(), session: newSession(address) }),
  [ResolveSession.pattern]: (address) =>
    app.send(ResolveSession, { tokenHash: hash(), active: false, programAddress: address }),
  'a code of an account whose password is known': (address) =>
    app.send(ContinueSignIn, { challenge, code: 'wrong-code', session: newSession(address) }),
};
/** Other requests that need no session; none of them signs a person in. */
const NO_WAYS = [
  'identity.access.get',
  'identity.access.methods',
  'identity.exports.record',
  'identity.views.record',
  'identity.bulk.record',
  'identity.imports.record',
  'identity.links.ask',
  'identity.passkeys.ask',
  'identity.oidc.begin',
];

beforeAll(async () => {
  app = await startIdentity();
  await Authenticator.setUp(app, await app.setUp(), ANA.password);
});
beforeEach(async () => {
  await app.forgetAttempts();
  app.clock.advance(60_000);
  const begun: SignInResult = await app.begin({ session: newSession('203.0.113.9') });
  challenge = 'challenge' in begun ? begun.challenge.token : '';
});
afterAll(() => app.close());

const failures = async (): Promise<{ network: string }[]> =>
  app.source.query('SELECT network FROM identity.network_failures');
const entriesFrom = async (from: string) =>
  (await app.send(ListAudit, { limit: 200 })).items.filter(({ address }) => address === from);

it('each request that strangers may send to identity is a way to sign in that is tried here, or none', () => {
  const open = REQUESTS.filter(({ pattern, access }) => pattern.startsWith('identity.') && access === 'anyone').map(
    ({ pattern }) => pattern,
  );
  const tried = Object.keys(WAYS).filter((way) => way.startsWith('identity.'));
  expect(open.toSorted()).toEqual([...tried, ...NO_WAYS].toSorted());
});

describe.each(Object.entries(WAYS))('%s', (way, attempt) => {
  it('counts a refusal for its network, and beyond the limit of the network is answered with its wait', async () => {
    const address = '192.0.2.7';
    await expect(attempt(address)).rejects.not.toMatchObject({ code: 'too_many_requests' });
    expect(await failures()).toEqual([{ network: networkOf(address) }]);
    await app.source.query('UPDATE identity.network_failures SET forgotten_at = $1', [
      new Date(app.clock.now().getTime() + 100 * 60_000),
    ]);
    await expect(attempt(address)).rejects.toMatchObject({
      code: 'too_many_requests',
      params: { retryAfterSeconds: 60 },
    });
  });

  it('enters a refusal once a minute and address, and again in the next', async () => {
    const address = `198.51.100.${Object.keys(WAYS).indexOf(way)}`;
    const tryTimes = async () => {
      for (let count = 0; count < 20; count += 1) await expect(attempt(address)).rejects.toBeDefined();
    };
    await tryTimes();
    const first = (await entriesFrom(address)).length;
    expect(first).toBeLessThanOrEqual(1);
    await app.forgetAttempts();
    app.clock.advance(60_000);
    await tryTimes();
    expect((await entriesFrom(address)).length).toBeLessThanOrEqual(2 * first);
  });
});
