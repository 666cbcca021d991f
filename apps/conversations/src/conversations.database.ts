import type { ServiceDatabase } from '@recuerda/database';
import { CreateConversations1768600000000 } from './migrations/1768600000000-create-conversations.js';
import { KeepTemplates1769100000000 } from './migrations/1769100000000-keep-templates.js';
import { SendDigests1769720000000 } from './migrations/1769720000000-send-digests.js';
import { OrderTemplateReadings1771000000000 } from './migrations/1771000000000-order-template-readings.js';
import { OrderByNumber1771000000001 } from './migrations/1771000000001-order-by-number.js';
import { KeepDepartmentOfMessage1771400000000 } from './migrations/1771400000000-keep-department-of-message.js';
import { NoteWebhookCalls1775060000000 } from './migrations/1775060000000-note-webhook-calls.js';
import { SetMessagesAside1774010000000 } from './migrations/1774010000000-set-messages-aside.js';
import { KnowNumbersOfUsers1775040000001 } from './migrations/1775040000001-know-numbers-of-users.js';
import { KnowTemplateShapes1775050000001 } from './migrations/1775050000001-know-template-shapes.js';
import { KnowAccounts1775150000001 } from './migrations/1775150000001-know-accounts.js';
import { ShowChoices1775140000002 } from './migrations/1775140000002-show-choices.js';

export const SCHEMA = 'conversations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const CONVERSATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [
    CreateConversations1768600000000,
    KeepTemplates1769100000000,
    SendDigests1769720000000,
    OrderTemplateReadings1771000000000,
    OrderByNumber1771000000001,
    KeepDepartmentOfMessage1771400000000,
    SetMessagesAside1774010000000,
    NoteWebhookCalls1775060000000,
    KnowNumbersOfUsers1775040000001,
    KnowTemplateShapes1775050000001,
    ShowChoices1775140000002,
    KnowAccounts1775150000001,
  ],
};
