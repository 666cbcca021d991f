import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContinueSignIn, GetSecondFactor, ListSessions, ResolveSession, SetUpTotpAtSignIn } from '@recuerda/contracts';
import { Authenticator, challengeOf } from '../__fixtures__/authenticator.js';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const expired = { code: 'challenge_expired' };
const wrong = { code: 'validation_failed', errors: [expect.objectContaining({ field: 'code' })] };

let app: IdentityApp;
let ofUser: { userId: string; sessionId: string };
let since: Date;
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
beforeEach(async () => {
  await app.source.query('DELETE FROM identity.totp');
  ({ ofUser } = await app.signInAnew());
  app.clock.advance(60_000);
  since = app.clock.now();
});
afterAll(() => app.close());

const audited = async (): Promise<string[]> => {
  const rows: { action: string }[] = await app.source.query(
    'SELECT action FROM identity.audit_entries WHERE at >= $1 ORDER BY id',
    [since],
  );
  return rows.map(({ action }) => action);
};

describe('a school that demands a second factor', () => {
  it.each(['administrators', 'everyone'])(
    'of %s leads through the set-up before a session starts; those from before go on [AUTH-34]',
    async (rule) => {
      const strict = await startIdentity({
        env: { SECOND_FACTOR: rule },
        clock: app.clock,
        databaseUrl: app.databaseUrl,
      });
      try {
        const begun = challengeOf(await strict.begin({ keep: true }));
        expect(begun).toMatchObject({ next: 'second_factor_setup', methods: [] });
        const given = newSession();
        const finish = (code: string) => strict.send(ContinueSignIn, { challenge: begun.token, code, session: given });
        await expect(finish('123456')).rejects.toMatchObject(wrong);
        expect(await strict.send(ResolveSession, { tokenHash: given.tokenHash, active: false })).toBeNull();
        expect(await strict.send(ListSessions, ofUser)).toHaveLength(1);
        const phone = new Authenticator(
          (await strict.send(SetUpTotpAtSignIn, { challenge: begun.token, address: '192.0.2.7' })).secret,
          app,
        );
        const finished = await finish(phone.code());
        expect(finished).toMatchObject({ keep: true, session: { user: { email: ANA.email } } });
        expect('recoveryCodes' in finished && finished.recoveryCodes).toHaveLength(10);
        expect(await audited()).toEqual(['second_factor.added', 'session.started']);
        expect(await strict.send(GetSecondFactor, ofUser)).toEqual({
          totp: true,
          unreadable: false,
          recoveryCodes: 10,
          demanded: true,
        });
        const { token } = challengeOf(await strict.begin());
        await expect(strict.send(SetUpTotpAtSignIn, { challenge: token, address: '192.0.2.7' })).rejects.toMatchObject(
          expired,
        );
      } finally {
        await strict.close();
      }
    },
  );
});
