import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NewSession, PasskeyOptions, PasskeySignInInput, SignInResult } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { SignInSteps } from '../sign-in/sign-in-steps.js';
import { lockUser, UserReader } from '../users/user.store.js';
import { type Asker, PasskeyChallenges, PasskeyStore, type StoredPasskey } from './passkey.store.js';

/** Site of the passkeys. It is that of PUBLIC_URL, never of a header that a client may choose. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Says whether passkeys are available, and for which site. */
@Injectable()
export class PasskeySite {
  private readonly party: RelyingParty | undefined;

  constructor(@Inject(IDENTITY_CONFIG) { publicUrl }: Pick<IdentityConfig, 'publicUrl'>) {
    this.party = relyingPartyOf(publicUrl);
  }

  get isAvailable(): boolean {
    return this.party !== undefined;
  }

  /** @throws `not_found` where passkeys are not available. */
  get(): RelyingParty {
    if (!this.party) throw new AppError('not_found');
    return this.party;
  }
}

/** Returns undefined where browsers allow no passkeys: without https (but on localhost), or at an IP address. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return undefined;
  return { id: hostname, origin };
}

/** Signs in by a passkey, which the browser finds by itself: no e-mail is typed. */
@Injectable()
export class PasskeySignIn {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeyStore,
    private readonly site: PasskeySite,
    private readonly steps: SignInSteps,
    private readonly users: UserReader,
  ) {}

  /**
   * @param asker account that confirms a session, or address of a sign-in.
   * @throws `not_found` where passkeys are not available.
   */
  async begin(asker: Asker): Promise<PasskeyOptions> {
    const { id: rpID } = this.site.get();
    const challenge = Buffer.from(await this.challenges.create(asker, 'userId' in asker), 'base64url');
    return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) };
  }

  /**
   * A passkey that its owner unlocked counts as both factors.
   *
   * @throws `unauthorized`
   */
  async signIn({ assertion, keep, session }: PasskeySignInInput & { session: NewSession }): Promise<SignInResult> {
    const passkey = await this.passkeys.find(assertion.id);
    const counter = passkey && (await this.verify(assertion, passkey));
    if (!passkey || counter === undefined) return this.refuse(session.address, passkey?.userId);
    const { userId } = passkey;
    const started = await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      const user = await this.users.find(userId, manager);
      if (!user || !(await this.passkeys.use(manager, passkey.id, counter))) return null;
      return this.steps.proceed(manager, user, { session, keep, hasSecondFactor: true });
    });
    return started ?? this.refuse(session.address, userId);
  }

  /** Returns true if a user's own passkey signed a challenge of {@link begin} for that user, and notes its use. */
  async isOf(userId: string, assertion: PasskeySignInInput['assertion']): Promise<boolean> {
    const passkey = await this.passkeys.find(assertion.id);
    if (passkey?.userId !== userId) return false;
    const counter = await this.verify(assertion, passkey, userId);
    return counter !== undefined && (await this.passkeys.use(this.source.manager, passkey.id, counter));
  }

  /** Returns the authenticator's counter; undefined unless it signed our challenge, for us, and knew its owner. */
  private async verify(
    assertion: PasskeySignInInput['assertion'],
    passkey: StoredPasskey,
    challengeOf: string | null = null,
  ): Promise<number | undefined> {
    const { id: expectedRPID, origin: expectedOrigin } = this.site.get();
    if (Buffer.from(assertion.response.userHandle, 'base64url').toString() !== passkey.userId) return undefined;
    const { credentialId: id, publicKey, counter } = passkey;
    const options = {
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: (challenge: string) => this.challenges.take(challenge, challengeOf, challengeOf !== null),
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    };
    // Whatever is wrong with a response, the library throws.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(options).catch(() => REFUSED);
    return verified ? authenticationInfo?.newCounter : undefined;
  }

  private async refuse(address: string, userId: string | null = null): Promise<never> {
    await this.audit.record(this.source.manager, { action: 'session.refused', userId, address });
    throw new AppError('unauthorized');
  }
}

const REFUSED = { verified: false, authenticationInfo: undefined };
