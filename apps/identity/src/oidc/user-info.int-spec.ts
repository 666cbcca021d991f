import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InviteUser } from '@recuerda/contracts';
import { type OidcApp, person, startOidc, userOf } from '../__fixtures__/oidc-app.js';

const EVA = { name: 'Eva Paz', email: 'eva@example.org', role: 'viewer', departmentIds: [] as string[] } as const;

let oidc: OidcApp;
beforeAll(async () => {
  oidc = await startOidc();
});
beforeEach(() => oidc.app.forgetAttempts());
afterEach(() => oidc.clear());
afterAll(() => oidc?.close());

describe('the account of an identity', () => {
  it('is found by what UserInfo adds to the ID token [AUTH-42]', async () => {
    const { email } = EVA;
    const idToken = { email, groups: [] };
    const signIn = async (claims: object) => {
      const { user } = await oidc.app.send(InviteUser, EVA);
      oidc.provider.people.set('sub-1', { idToken, ...claims });
      const signedIn = await oidc.signIn('sub-1').then(userOf, ({ code }: { code: string }) => code);
      await oidc.clear();
      return typeof signedIn === 'object' ? signedIn.id === user.id : signedIn;
    };
    for (const email_verified of [true, 'true']) {
      expect(await signIn({ email, email_verified })).toBe(true);
      expect(await signIn({ email, email_verified: false, idToken: { ...idToken, email_verified } })).toBe(true);
      expect(await signIn({ email: 'other@example.org', email_verified })).toBe('oidc_no_access');
      expect(await signIn({ email, email_verified, idToken: { ...idToken, email_verified: false } })).toBe(
        'oidc_no_access',
      );
    }
    expect(await signIn({ email })).toBe('oidc_no_access');
  });

  it('has the name that UserInfo has where the ID token lacks it, and exists without UserInfo [AUTH-42]', async () => {
    const idToken = { email: 'eva@example.org', email_verified: true, groups: ['profesores'] };
    oidc.provider.people.set('sub-1', { ...person('Eva Luz'), idToken });
    expect(userOf(await oidc.signIn('sub-1'))).toMatchObject({ name: 'Eva Luz', role: 'viewer' });
    oidc.provider.people.set('sub-1', { userInfo: null, idToken });
    expect(userOf(await oidc.signIn('sub-1'))).toMatchObject({ name: 'Eva Luz' });
    for (const missing of ['email', 'groups']) {
      oidc.provider.people.set('sub-1', { userInfo: null, idToken: { ...idToken, [missing]: undefined } });
      await expect(oidc.signIn('sub-1')).rejects.toMatchObject({ code: 'oidc_unavailable' });
    }
  });
});
