import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, SealedSecretsModule } from '@recuerda/database';
import type { Env } from '@recuerda/service';
import { AuditModule } from './audit/audit.module.js';
import { ApiTokenStore } from './api-tokens/api-token.store.js';
import { ApiTokens } from './api-tokens/api-tokens.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { IDENTITY_CONFIG, readIdentityConfig } from './identity.config.js';
import { IDENTITY_DATABASE, SCHEMA } from './identity.database.js';
import { AccountLinks } from './links/account-links.js';
import { ForgottenPasswords } from './links/forgotten-passwords.js';
import { LinkUse } from './links/link-use.js';
import { LinksController } from './links/links.controller.js';
import { DigestEventsController } from './mail/digest-events.controller.js';
import { DigestMailStore } from './mail/digest-mail.store.js';
import { DigestMails } from './mail/digest-mails.js';
import { LinkMailStore } from './mail/link-mail.store.js';
import { LinkMails } from './mail/link-mails.js';
import { NoticeMailStore } from './mail/notice-mail.store.js';
import { NoticeMails } from './mail/notice-mails.js';
import { MailSender } from './mail/mail-sender.js';
import { Mailer } from './mail/mailer.js';
import { SecurityNotices } from './notices/security-notices.js';
import { SecurityNoticesController } from './notices/security-notices.controller.js';
import { IdentityProvider } from './oidc/identity-provider.js';
import { OidcAccounts } from './oidc/oidc-accounts.js';
import { OidcConfirmation } from './oidc/oidc-confirmation.js';
import { OidcConnection } from './oidc/oidc-connection.js';
import { OidcPeople } from './oidc/oidc-people.js';
import { OidcRequests } from './oidc/oidc-requests.js';
import { OidcSignIn } from './oidc/oidc-sign-in.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OwnPasskeys } from './passkeys/own-passkeys.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeySite } from './passkeys/passkey-site.js';
import { PasskeyStore } from './passkeys/passkey.store.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { HashingQueue } from './passwords/hashing-queue.js';
import { PasswordChange } from './passwords/password-change.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { RetentionService } from './retention/retention.service.js';
import { Confirmations } from './sessions/confirmations.js';
import { ConfirmationsController } from './sessions/confirmations.controller.js';
import { Devices } from './sessions/devices.js';
import { EndedSessions } from './sessions/ended-sessions.js';
import { OwnSecondFactor } from './second-factors/own-second-factor.js';
import { SecondFactorCheck } from './second-factors/second-factor-check.js';
import { SecondFactorRemoval } from './second-factors/second-factor-removal.js';
import { SEALED_TOTP } from './second-factors/sealed-totp.js';
import { SecondFactorStore } from './second-factors/second-factor.store.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SessionStore } from './sessions/session.store.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { FirstAdministrator } from './setup/first-administrator.js';
import { SetupLink } from './setup/setup-link.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupMarker } from './setup/setup-marker.js';
import { SetupStore } from './setup/setup.store.js';
import { NetworkLimit } from './sign-in/network-limit.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.js';
import { SignInChallenges } from './sign-in/sign-in-challenges.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignIn } from './sign-in/sign-in.js';
import { SignInSteps } from './sign-in/sign-in-steps.js';
import { AccountAccessController } from './users/account-access.controller.js';
import { Invitations } from './users/invitations.js';
import { UserChanges } from './users/user-changes.js';
import { UserReader } from './users/user.reader.js';
import { UsersController } from './users/users.controller.js';

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
        AuditModule,
      ],
      controllers: [
        AccountAccessController,
        ApiTokensController,
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
        AccountLinks,
        ApiTokens,
        ApiTokenStore,
        Confirmations,
        Devices,
        DigestMails,
        DigestMailStore,
        EndedSessions,
        FirstAdministrator,
        ForgottenPasswords,
        HashingQueue,
        IdentityProvider,
        Invitations,
        LinkMails,
        LinkMailStore,
        LinkUse,
        Mailer,
        MailSender,
        NetworkLimit,
        NoticeMails,
        NoticeMailStore,
        OwnPasskeys,
        OwnSecondFactor,
        PasskeyChallenges,
        PasskeySignIn,
        PasskeySite,
        PasskeyStore,
        OidcAccounts,
        OidcConfirmation,
        OidcConnection,
        OidcPeople,
        OidcRequests,
        OidcSignIn,
        PasswordChange,
        PasswordCheck,
        RetentionService,
        SecondFactorCheck,
        SecondFactorRemoval,
        SecondFactorStore,
        SecurityNotices,
        SessionStore,
        SetupLink,
        SetupMarker,
        SetupStore,
        SignIn,
        SignInAttempts,
        SignInChallenges,
        SignInSteps,
        UserChanges,
        UserReader,
      ],
    };
  }
}
