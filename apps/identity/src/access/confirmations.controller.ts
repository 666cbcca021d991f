import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BeginOidcConfirmation,
  BeginPasskeyConfirmation,
  ConfirmByPasskey,
  ConfirmByPassword,
  GetConfirmation,
  type PasskeyConfirmationInput,
  type PasswordInput,
  type SessionOfUser,
} from '@recuerda/contracts';
import { AppError, currentPrincipal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { OidcConnection } from '../oidc/oidc-connection.js';
import { OidcSignIn } from '../oidc/oidc-sign-in.js';
import { PasskeySignIn, PasskeySite } from '../passkeys/passkey-sign-in.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SessionStore } from '../sessions/session.store.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';

/** Confirms that a session is still used by its person, before it makes another way in. */
@Controller()
export class ConfirmationsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly oidc: OidcSignIn,
    private readonly connection: OidcConnection,
    private readonly passkeys: PasskeyStore,
    private readonly passkeySignIn: PasskeySignIn,
    private readonly password: PasswordCheck,
    private readonly sessions: SessionStore,
    private readonly site: PasskeySite,
  ) {}

  @OwnRequestHandler(GetConfirmation)
  async read(ofUser: SessionOfUser) {
    const { provider, connected, password } = await this.connection.read(ofUser);
    const passkey = this.site.isAvailable && (await this.passkeys.ofUser(ofUser.userId)).length > 0;
    return { password, passkey, oidc: connected && !password && !passkey ? provider : null };
  }

  /** @throws what {@link PasswordCheck.checkPassword} throws. */
  @OwnRequestHandler(ConfirmByPassword)
  async byPassword({ password, ...ofUser }: SessionOfUser & PasswordInput) {
    await this.password.checkPassword(ofUser, { password });
    await this.sessions.confirm(ofUser);
  }

  /** @throws `not_found` where passkeys are not available. */
  @OwnRequestHandler(BeginPasskeyConfirmation)
  beginPasskey({ userId }: SessionOfUser) {
    return this.passkeySignIn.begin({ userId });
  }

  /** @throws `unauthorized`, or `too_many_requests` like a wrong password. */
  @OwnRequestHandler(ConfirmByPasskey)
  async byPasskey({ assertion, ...ofUser }: SessionOfUser & PasskeyConfirmationInput) {
    const { userId } = ofUser;
    const attempt = { email: `passkey ${userId}`, address: currentPrincipal()?.address ?? '' };
    await this.attempts.begin(attempt);
    const isRight = await this.passkeySignIn.isOf(userId, assertion);
    if (!isRight) {
      await this.audit.record(this.source.manager, { action: 'confirmation.refused', userId, actorId: userId });
      throw new AppError('unauthorized');
    }
    await this.attempts.succeed(this.source.manager, attempt);
    await this.sessions.confirm(ofUser);
  }

  /** @throws `not_found` if the account has another way, or is not connected; or `oidc_unavailable`. */
  @OwnRequestHandler(BeginOidcConfirmation)
  async beginOidc({ browserHash, ...ofUser }: SessionOfUser & { browserHash: string }) {
    if (!(await this.read(ofUser)).oidc) throw new AppError('not_found');
    const request = { browserHash, keep: false, next: null, ...ofUser };
    return this.oidc.begin(request, currentPrincipal()?.address ?? '');
  }
}
