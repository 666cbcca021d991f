import type { ServiceDatabase } from '@recuerda/database';
import { CreateIdentity1767600000000 } from './migrations/1767600000000-create-identity.js';
import { CreateAudit1767900000000 } from './migrations/1767900000000-create-audit.js';
import { ManageDepartments1767700000000 } from './migrations/1767700000000-manage-departments.js';
import { InviteUsers1767800000000 } from './migrations/1767800000000-invite-users.js';
import { CreateOidc1768300000000 } from './migrations/1768300000000-create-oidc.js';
import { CreateApiTokens1768000000000 } from './migrations/1768000000000-create-api-tokens.js';
import { AddSecondFactors1768210000000 } from './migrations/1768210000000-add-second-factors.js';
import { AddPasskeys1768220000000 } from './migrations/1768220000000-add-passkeys.js';
import { ChallengeSignIns1768200000000 } from './migrations/1768200000000-challenge-sign-ins.js';
import { MailLinks1768400000000 } from './migrations/1768400000000-mail-links.js';
import { ForgottenPasswords1768410000000 } from './migrations/1768410000000-forgotten-passwords.js';
import { NoteActingEmployees1768700000000 } from './migrations/1768700000000-note-acting-employees.js';
import { MailDigests1769800000000 } from './migrations/1769800000000-mail-digests.js';
import { RenewAuditKeys1771500000000 } from './migrations/1771500000000-renew-audit-keys.js';
import { ConfirmSessions1774060000000 } from './migrations/1774060000000-confirm-sessions.js';
import { NotifyOwners1774061000000 } from './migrations/1774061000000-notify-owners.js';
import { LimitNetworks1772500000000 } from './migrations/1772500000000-limit-networks.js';
import { BoundPasskeyChallenges1774090000000 } from './migrations/1774090000000-bound-passkey-challenges.js';
import { SealTotpSecrets1774080000000 } from './migrations/1774080000000-seal-totp-secrets.js';

export const SCHEMA = 'identity';

/** Few rows and few statements, most of them on several tables at once, so it has no entities. */
export const IDENTITY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [
    CreateIdentity1767600000000,
    ManageDepartments1767700000000,
    InviteUsers1767800000000,
    CreateAudit1767900000000,
    CreateApiTokens1768000000000,
    ChallengeSignIns1768200000000,
    AddSecondFactors1768210000000,
    AddPasskeys1768220000000,
    MailLinks1768400000000,
    ForgottenPasswords1768410000000,
    CreateOidc1768300000000,
    NoteActingEmployees1768700000000,
    MailDigests1769800000000,
    RenewAuditKeys1771500000000,
    LimitNetworks1772500000000,
    ConfirmSessions1774060000000,
    SealTotpSecrets1774080000000,
    BoundPasskeyChallenges1774090000000,
    NotifyOwners1774061000000,
  ],
};
