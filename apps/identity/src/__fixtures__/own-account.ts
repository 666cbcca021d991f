import {
  AddPasskey,
  BeginPasskey,
  ConfirmTotp,
  CreateApiToken,
  InviteUser,
  SetUpTotp,
  type PasskeyOptions,
} from '@recuerda/contracts';
import { answerAtProvider } from '@recuerda/testing';
import { Authenticator } from './authenticator.js';
import { ANA } from './identity-app.js';
import { type OidcApp, person, PORTAL } from './oidc-app.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

const { password } = ANA;

/** The administrator of a school, signed in anew, with no other way to sign in than the password. */
export async function startOwnAccount(oidc: OidcApp) {
  const { app } = oidc;
  await oidc.clear();
  await app.source.query('DELETE FROM identity.passkeys; DELETE FROM identity.api_tokens');
  const { ofUser } = await app.signInAnew();
  const { userId } = ofUser;
  const device = new SoftwareAuthenticator(PORTAL);
  const setUpTotp = async () => new Authenticator((await app.send(SetUpTotp, { ...ofUser, password })).secret, app);
  return {
    ofUser,
    userId,
    setUpTotp,
    useTotp: async () => {
      const phone = await setUpTotp();
      await app.send(ConfirmTotp, { ...ofUser, code: phone.code() });
      return phone;
    },
    invite: () => app.send(InviteUser, { name: 'Eva', email: 'eva@example.org', role: 'viewer', departmentIds: [] }),
    createToken: () => {
      const input = { name: 'Informe', permissions: ['school.read' as const], departmentIds: [], expiresInDays: 30 };
      return app.send(CreateApiToken, { userId, ...input });
    },
    addPasskey: async () => {
      const { challenge } = await app.send(BeginPasskey, { ...ofUser, password });
      return app.send(AddPasskey, { userId, name: 'Portátil', attestation: device.create(String(challenge)) });
    },
    /** Signs by the passkey that was added. */
    assertion: ({ challenge }: PasskeyOptions) =>
      device.get({ challenge: String(challenge), userHandle: Buffer.from(userId).toString('base64url') }),
    /** Comes back from the provider, to which the account is not connected yet. */
    connect: async () => {
      oidc.provider.people.set('ana', person('Ana'));
      const { browserHash, url } = await oidc.connect(ofUser.sessionId);
      const answer = await answerAtProvider(url, 'ana');
      return () => oidc.finish(browserHash, answer);
    },
  };
}
export type OwnAccount = Awaited<ReturnType<typeof startOwnAccount>>;
