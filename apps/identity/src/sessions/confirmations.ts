import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ConfirmationView,
  OidcStart,
  PasskeyConfirmationInput,
  PasskeyOptions,
  PasswordInput,
  SessionOfUser,
} from '@recuerda/contracts';
import { AppError, currentPrincipal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { OidcConnection } from '../oidc/oidc-connection.js';
import { OidcSignIn } from '../oidc/oidc-sign-in.js';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.js';
import { PasskeySite } from '../passkeys/passkey-site.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SignInAttempts } from '../sign-in/sign-in-attempts.js';
import { SessionStore } from './session.store.js';

/** Confirms that a session is still used by its person, before it makes another way in. */
@Injectable()
export class Confirmations {
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

  async read(ofUser: SessionOfUser): Promise<ConfirmationView> {
    const { provider, connected, password } = await this.connection.read(ofUser);
    const passkey = this.site.isAvailable && (await this.passkeys.ofUser(ofUser.userId)).length > 0;
    return { password, passkey, oidc: connected && !password && !passkey ? provider : null };
  }

  /** @throws what {@link PasswordCheck.run} throws. */
  async byPassword({ password, ...ofUser }: SessionOfUser & PasswordInput): Promise<void> {
    await this.password.run(ofUser, { password });
    await this.sessions.confirm(ofUser);
  }

  /** @throws `not_found` where passkeys are not available. */
  beginPasskey({ userId }: SessionOfUser): Promise<PasskeyOptions> {
    return this.passkeySignIn.begin({ userId });
  }

  /** @throws `unauthorized`, or `too_many_requests` like a wrong password. */
  async byPasskey({ assertion, ...ofUser }: SessionOfUser & PasskeyConfirmationInput): Promise<void> {
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
  async beginOidc({ browserHash, ...ofUser }: SessionOfUser & { browserHash: string }): Promise<OidcStart> {
    if (!(await this.read(ofUser)).oidc) throw new AppError('not_found');
    const request = { browserHash, keep: false, next: null, ...ofUser };
    return this.oidc.begin(request, currentPrincipal()?.address ?? '');
  }
}
