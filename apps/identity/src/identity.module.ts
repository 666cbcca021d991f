import { type DynamicModule, Module } from '@nestjs/common';
import { MINUTE_MS } from '@recuerda/contracts';
import { DatabaseModule, provideRetention, SealedSecretsModule } from '@recuerda/database';
import type { Env } from '@recuerda/service';
import { ConfirmationsController } from './access/confirmations.controller.js';
import { SessionsController } from './access/sessions.controller.js';
import { UsersController } from './administration/users.controller.js';
import { UserChanges } from './administration/user-changes.js';
import { ApiTokenStore } from './api-tokens/api-token.store.js';
import { ApiTokens, ApiTokensController } from './api-tokens/api-tokens.js';
import { NetworkLimit } from './attempts/network-limit.js';
import { SignInAttempts } from './attempts/sign-in-attempts.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { IDENTITY_CONFIG, readIdentityConfig } from './identity.config.js';
import { IDENTITY_DATABASE, SCHEMA } from './identity.database.js';
import { AccountLinks } from './links/account-links.js';
import { ForgottenPasswords } from './links/forgotten-passwords.js';
import { LinkMails } from './links/link-mails.js';
import { LinksController } from './links/links.controller.js';
import { AdministratorMails } from './mail/administrator-mails.js';
import { DigestEventsController, DigestMails } from './mail/digest-mails.js';
import { MailSender } from './mail/mail-sender.js';
import { NoticeMails } from './notices/notice-mails.js';
import { SecurityNotices, SecurityNoticesController } from './notices/security-notices.js';
import { IdentityProvider } from './oidc/identity-provider.js';
import { OidcAccounts, OidcRequests } from './oidc/oidc.store.js';
import { OidcConnection } from './oidc/oidc-connection.js';
import { OidcPeople } from './oidc/oidc-people.js';
import { OidcSignIn } from './oidc/oidc-sign-in.js';
import { OidcController } from './oidc/oidc.controller.js';
import { PasskeyChallenges, PasskeyStore } from './passkeys/passkey.store.js';
import { PasskeySignIn, PasskeySite } from './passkeys/passkey-sign-in.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { HashingQueue } from './passwords/hashing-queue.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { identityRetention } from './retention.js';
import { SecondFactorCheck } from './second-factors/second-factor-check.js';
import { SEALED_TOTP, SecondFactorStore } from './second-factors/second-factor.store.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SessionStore } from './sessions/session.store.js';
import { EndedSessions } from './sessions/ended-sessions.js';
import { FirstAdministrator, SetupController } from './setup/first-administrator.js';
import { SetupLink } from './setup/setup-link.js';
import { SetupStore } from './setup/setup.store.js';
import { SignInChallenges } from './sign-in/sign-in-challenges.js';
import { SignInSteps } from './sign-in/sign-in-steps.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { Mailer } from '@recuerda/service/mail';
import { UserReader } from './users/user.store.js';

/** Users, their passwords and sessions; who did what. */
@Module({})
export class IdentityModule {
  /**
   * @param printLink false where the caller shows the {@link SetupLink} itself.
   * @throws `ConfigError` when the environment is wrong.
   */
  static register(env: Env, printLink = true): DynamicModule {
    const config = readIdentityConfig(env, { printLink });
    return {
      module: IdentityModule,
      imports: [
        DatabaseModule.forService(IDENTITY_DATABASE),
        SealedSecretsModule.forService(SCHEMA, config.keys, SEALED_TOTP),
      ],
      controllers: [
        ApiTokensController,
        AuditController,
        ConfirmationsController,
        DigestEventsController,
        LinksController,
        OidcController,
        PasskeysController,
        PasswordsController,
        SecondFactorsController,
        SecurityNoticesController,
        SessionsController,
        SetupController,
        SignInController,
        UsersController,
      ],
      providers: [
        { provide: IDENTITY_CONFIG, useValue: config },
        provideRetention(SCHEMA, 10 * MINUTE_MS, identityRetention(config.auditDays)),
        AccountLinks,
        AdministratorMails,
        ApiTokens,
        ApiTokenStore,
        AuditLog,
        DigestMails,
        EndedSessions,
        FirstAdministrator,
        ForgottenPasswords,
        HashingQueue,
        IdentityProvider,
        LinkMails,
        { provide: Mailer, useValue: new Mailer(config.mail) },
        MailSender,
        NetworkLimit,
        NoticeMails,
        PasskeyChallenges,
        PasskeySignIn,
        PasskeySite,
        PasskeyStore,
        OidcAccounts,
        OidcConnection,
        OidcPeople,
        OidcRequests,
        OidcSignIn,
        PasswordCheck,
        SecondFactorCheck,
        SecondFactorStore,
        SecurityNotices,
        SessionStore,
        SetupLink,
        SetupStore,
        SignInAttempts,
        SignInChallenges,
        SignInSteps,
        UserChanges,
        UserReader,
      ],
    };
  }
}
