import type { ServiceDatabase } from '@recuerda/database';
import { Delivery } from './deliveries/delivery.entity.js';
import { Initial1763600000000 } from './migrations/1763600000000-initial.js';
import { RoomForOutcomes1763700000000 } from './migrations/1763700000000-room-for-outcomes.js';
import { CountSends1763800000000 } from './migrations/1763800000000-count-sends.js';
import { KeepDepartments1763900000000 } from './migrations/1763900000000-keep-departments.js';
import { KeepProviderState1768500000000 } from './migrations/1768500000000-keep-provider-state.js';
import { SendMessages1768510000000 } from './migrations/1768510000000-send-messages.js';
import { KeepRecipients1768520000000 } from './migrations/1768520000000-keep-recipients.js';
import { ReconcileAttempts1768530000000 } from './migrations/1768530000000-reconcile-attempts.js';
import { CountReceipts1769200000000 } from './migrations/1769200000000-count-receipts.js';
import { FindHeldDeliveries1769220000000 } from './migrations/1769220000000-find-held-deliveries.js';
import { CountTemplates1769230000000 } from './migrations/1769230000000-count-templates.js';
import { KeepMessageTexts1769710000000 } from './migrations/1769710000000-keep-message-texts.js';
import { KeepSchoolName1769800000001 } from './migrations/1769800000001-keep-school-name.js';
import { SharePostSlots1769810000000 } from './migrations/1769810000000-share-post-slots.js';
import { KnowReaddressed1771300000000 } from './migrations/1771300000000-know-readdressed.js';
import { KnowStopsByStatus1771700000000 } from './migrations/1771700000000-know-stops-by-status.js';
import { KnowProviderNumbers1774020000000 } from './migrations/1774020000000-know-provider-numbers.js';
import { KeepAccountNotices1775060000001 } from './migrations/1775060000001-keep-account-notices.js';
import { KeepCharges1775020000000 } from './migrations/1775020000000-keep-charges.js';
import { KeepTemplateChoices1775050000000 } from './migrations/1775050000000-keep-template-choices.js';
import { ConnectAccounts1775150000000 } from './migrations/1775150000000-connect-accounts.js';
import { BundleReminders1769520000000 } from './migrations/1769520000000-bundle-reminders.js';

export const NOTIFIER_DATABASE: ServiceDatabase = {
  schema: 'notifier',
  entities: [Delivery],
  migrations: [
    Initial1763600000000,
    RoomForOutcomes1763700000000,
    CountSends1763800000000,
    KeepDepartments1763900000000,
    KeepProviderState1768500000000,
    SendMessages1768510000000,
    KeepRecipients1768520000000,
    ReconcileAttempts1768530000000,
    CountReceipts1769200000000,
    FindHeldDeliveries1769220000000,
    CountTemplates1769230000000,
    KeepMessageTexts1769710000000,
    BundleReminders1769520000000,
    KeepSchoolName1769800000001,
    SharePostSlots1769810000000,
    KnowReaddressed1771300000000,
    KnowStopsByStatus1771700000000,
    KnowProviderNumbers1774020000000,
    KeepAccountNotices1775060000001,
    KeepCharges1775020000000,
    KeepTemplateChoices1775050000000,
    ConnectAccounts1775150000000,
  ],
  sequentialScans: false,
};
