import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  ChangePassword,
  ConfirmByPasskey,
  ConfirmByPassword,
  ConfirmTotp,
  ContinueSignIn,
  CreateAccountLink,
  DeleteUser,
  DisconnectOidc,
  EndAccountAccess,
  EndSession,
  RemovePasskey,
  RemoveSecondFactorOfUser,
  RemoveTotp,
  RenamePasskey,
  RenewRecoveryCodes,
  REQUESTS,
  RevokeApiToken,
  SignInByPasskey,
  UpdateUser,
  UseAccountLink,
} from '@recuerda/contracts';
import { challengeOf } from '../__fixtures__/authenticator.js';
import { ANA, newSession, passwordChange } from '../__fixtures__/identity-app.js';
import { newBrowser, type OidcApp, startOidc } from '../__fixtures__/oidc-app.js';
import { type OwnAccount, startOwnAccount } from '../__fixtures__/own-account.js';

const { password } = ANA;

let oidc: OidcApp;
let app: OidcApp['app'];
let atSetUp: string[];
beforeAll(async () => {
  oidc = await startOidc();
  ({ app } = oidc);
  atSetUp = await actions();
});
afterAll(() => oidc?.close());

let own: OwnAccount;
let ofUser: OwnAccount['ofUser'];
let userId: string;
beforeEach(async () => {
  own = await startOwnAccount(oidc);
  ({ ofUser, userId } = own);
});

/** All entries, the oldest first. */
const actions = async (): Promise<string[]> => {
  const rows: { action: string }[] = await app.source.query('SELECT action FROM identity.audit_entries ORDER BY id');
  return rows.map(({ action }) => action);
};

type Act = () => Promise<unknown>;
/** By its name, and what it does: the entries that it leaves, and how it is made once what it needs is prepared. */
const CHANGES: Record<string, [entries: string[], prepare: () => Promise<Act>]> = {
  'sessions.start: signs in': [['session.started'], async () => () => app.signIn()],
  'sessions.start: signs in on a new device': [
    ['device.added', 'session.started'],
    async () => () => app.signIn({ session: newSession(undefined, newBrowser()) }),
  ],
  'sessions.continue: signs in by a code': [
    ['session.started'],
    async () => {
      const phone = await own.useTotp();
      const { token: challenge } = challengeOf(await app.begin());
      return () => app.send(ContinueSignIn, { challenge, code: phone.next(), session: newSession() });
    },
  ],
  'sessions.end: signs out': [['session.ended'], async () => () => app.send(EndSession, ofUser)],
  'password.change: changes the password and ends the API tokens': [
    ['password.changed', 'token.revoked'],
    async () => {
      await own.createToken();
      return () => app.send(ChangePassword, { ...ofUser, ...passwordChange(password) });
    },
  ],
  'users.invite: invites a person': [['user.invited'], async () => () => own.invite()],
  'users.update: gives another role': [
    ['user.updated'],
    async () => {
      const { user } = await own.invite();
      return () => app.send(UpdateUser, { userId: user.id, patch: { role: 'administrator' } });
    },
  ],
  'users.delete: deletes an account': [
    ['user.deleted'],
    async () => {
      const { user } = await own.invite();
      return () => app.send(DeleteUser, { userId: user.id });
    },
  ],
  'users.end-access: ends all sessions and tokens': [
    ['session.ended', 'token.revoked'],
    async () => {
      await Promise.all([own.createToken(), app.signIn()]);
      return () => app.send(EndAccountAccess, { userId });
    },
  ],
  'users.end-access: ends one session': [['session.ended'], async () => () => app.send(EndAccountAccess, ofUser)],
  'users.end-access: ends one token': [
    ['token.revoked'],
    async () => {
      const { id: tokenId } = await own.createToken();
      return () => app.send(EndAccountAccess, { userId, tokenId });
    },
  ],
  'users.remove-second-factor: removes the factors of another account': [
    ['second_factor.removed'],
    async () => {
      await own.useTotp();
      return () => app.send(RemoveSecondFactorOfUser, { userId });
    },
  ],
  'links.create: makes a link for another password': [
    ['password.reset'],
    async () => () => app.send(CreateAccountLink, ofUser),
  ],
  'links.use: chooses a password': [
    ['password.changed', 'session.started'],
    async () => {
      const { url } = await app.send(CreateAccountLink, ofUser);
      const use = { token: url.split('=')[1] ?? '', password, session: newSession() };
      return () => app.send(UseAccountLink, use);
    },
  ],
  'tokens.create: creates a token': [['token.created'], async () => () => own.createToken()],
  'tokens.revoke: revokes a token': [
    ['token.revoked'],
    async () => {
      const { id: tokenId } = await own.createToken();
      return () => app.send(RevokeApiToken, { userId, tokenId });
    },
  ],
  'confirmation.password: confirms a session': [
    ['session.confirmed'],
    async () => () => app.send(ConfirmByPassword, { ...ofUser, password }),
  ],
  'confirmation.passkey: confirms a session': [
    ['session.confirmed'],
    async () => {
      await own.addPasskey();
      const assertion = own.assertion(await app.send(BeginPasskeyConfirmation, ofUser));
      return () => app.send(ConfirmByPasskey, { ...ofUser, assertion });
    },
  ],
  'oidc.finish: connects an account': [['oidc.connected'], () => own.connect()],
  'oidc.finish: signs in': [
    ['session.started'],
    async () => {
      await (
        await own.connect()
      )();
      const { browser, answer } = await oidc.visit('ana');
      return () => oidc.finish(browser, answer);
    },
  ],
  'oidc.disconnect: disconnects an account': [
    ['oidc.disconnected'],
    async () => {
      await (
        await own.connect()
      )();
      return () => app.send(DisconnectOidc, ofUser);
    },
  ],
  'passkeys.use: signs in': [
    ['session.started'],
    async () => {
      await own.addPasskey();
      const assertion = own.assertion(await app.send(BeginPasskeySignIn, { address: '203.0.113.9' }));
      return () => app.send(SignInByPasskey, { assertion, keep: false, session: newSession() });
    },
  ],
  'passkeys.add: adds a passkey': [['passkey.added'], async () => () => own.addPasskey()],
  'passkeys.rename: renames a passkey': [
    ['passkey.renamed'],
    async () => {
      const { id: passkeyId } = await own.addPasskey();
      return () => app.send(RenamePasskey, { userId, passkeyId, name: 'Teléfono' });
    },
  ],
  'passkeys.remove: removes a passkey': [
    ['passkey.removed'],
    async () => {
      const { id: passkeyId } = await own.addPasskey();
      return () => app.send(RemovePasskey, { userId, passkeyId });
    },
  ],
  'factors.confirm: adds an authenticator app': [
    ['second_factor.added'],
    async () => {
      const phone = await own.setUpTotp();
      return () => app.send(ConfirmTotp, { ...ofUser, code: phone.code() });
    },
  ],
  'factors.renew-codes: renews the recovery codes': [
    ['recovery_codes.created'],
    async () => {
      const phone = await own.useTotp();
      return () => app.send(RenewRecoveryCodes, { ...ofUser, password, code: phone.next() });
    },
  ],
  'factors.remove: removes the app': [
    ['second_factor.removed'],
    async () => {
      const phone = await own.useTotp();
      return () => app.send(RemoveTotp, { ...ofUser, password, code: phone.next() });
    },
  ],
};
/** They change nothing of an account. */
const READS = [
  ...['access.get', 'access.methods', 'audit.list', 'confirmation.get', 'factors.get', 'links.check', 'notices.list'],
  ...['oidc.connection', 'passkeys.list', 'rights.get', 'sessions.list', 'sessions.resolve', 'tokens.list'],
  ...['users.get-access', 'users.list'],
];
/** Another request ends what they begin; what follows from a question for a reset is audited where its mail is sent. */
const BEGINNINGS = [
  ...['confirmation.ask-passkey', 'confirmation.oidc', 'factors.set-up', 'links.ask', 'oidc.begin', 'oidc.connect'],
  ...['passkeys.ask', 'passkeys.begin', 'sessions.set-up-totp'],
];
/** They write entries of what others do, or concern one device alone. */
const OTHERS = [
  ...['bulk.record', 'exports.record', 'imports.record', 'refusals.record', 'views.record', 'notices.dismiss'],
];

it.each(Object.entries(CHANGES))('%s, with its entry [AUTH-20]', async (_, [entries, prepare]) => {
  const act = await prepare();
  const before = await actions();
  await act();
  expect((await actions()).slice(before.length)).toEqual(entries);
});

it('setup.create: creates the first administrator, with its entry [AUTH-20]', () => {
  expect(atSetUp).toEqual(['user.created', 'session.started']);
});

it('no request of identity is missing from these tables [AUTH-20]', () => {
  const changes = Object.keys(CHANGES).map((name) => name.split(':')[0]);
  const all = REQUESTS.map(({ pattern }) => pattern).filter((pattern) => pattern.startsWith('identity.'));
  const known = ['setup.create', ...changes, ...READS, ...BEGINNINGS, ...OTHERS].map((name) => `identity.${name}`);
  expect([...new Set(known)].toSorted()).toEqual(all.toSorted());
});
