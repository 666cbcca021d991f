import * as audit from './audit.js';
import * as bulk from './bulk.js';
import * as feeds from './calendar-feeds.js';
import * as calendar from './calendar.js';
import * as confirmation from './confirmation.js';
import * as conversations from './conversations.js';
import * as digests from './digests.js';
import * as directory from './directory.js';
import * as identity from './identity.js';
import * as imports from './imports.js';
import * as messages from './messages.js';
import * as oidc from './oidc.js';
import { OUTBOXES } from './outbox.js';
import * as passkeys from './passkeys.js';
import * as reminders from './reminders.js';
import * as savedViews from './saved-views.js';
import * as secondFactors from './second-factors.js';
import * as tasks from './tasks.js';
import * as templates from './templates.js';
import * as endpoints from './webhook-endpoints.js';
import * as whatsappAccounts from './whatsapp-accounts.js';

/** All requests; a service must handle those whose pattern starts with its name. */
export const REQUESTS = [
  ...Object.values(directory),
  ...Object.values(calendar),
  bulk.CancelBulkJob,
  bulk.ChangeDepartments,
  bulk.ChangeEmployees,
  bulk.ChangeTasks,
  bulk.CreateBulkJob,
  bulk.GetBulkJob,
  bulk.ListBulkItems,
  bulk.RestoreDepartments,
  bulk.RestoreEmployees,
  bulk.RestoreTasks,
  bulk.UndoBulkJob,
  bulk.UndoEmployeeDeletion,
  bulk.UndoTaskChange,
  ...Object.values(tasks),
  ...Object.values(reminders),
  digests.FindAbsentEmployees,
  digests.ListOpenTasksByEmployee,
  digests.SummariseDepartment,
  imports.FindEmployeesWithTasks,
  imports.GetEmployeeSnapshots,
  imports.ImportDepartments,
  imports.ImportEmployees,
  imports.ImportTasks,
  imports.MatchTasks,
  imports.AppendToImport,
  imports.ApplyImport,
  imports.BeginImport,
  imports.CancelImport,
  imports.CorrectImportRow,
  imports.FinishImportUpload,
  imports.GetImport,
  imports.ListImportRows,
  imports.ListImports,
  imports.MapImport,
  imports.UndoImport,
  ...Object.values(feeds),
  ...Object.values(messages),
  ...Object.values(templates),
  ...Object.values(identity),
  ...Object.values(whatsappAccounts),
  ...Object.values(confirmation),
  ...Object.values(secondFactors),
  ...Object.values(passkeys),
  ...Object.values(oidc),
  audit.ListAudit,
  audit.RecordBulk,
  audit.RecordExport,
  audit.RecordImport,
  audit.RecordRefusals,
  audit.RecordView,
  conversations.AnswerConversation,
  conversations.GetWebhookCalls,
  conversations.GetConversation,
  conversations.ListConversationMessages,
  conversations.ListConversations,
  conversations.MarkConversationRead,
  conversations.NoteWebhookCalls,
  conversations.ReceiveWebhook,
  savedViews.CreateSavedView,
  savedViews.DeleteSavedView,
  savedViews.ListSavedViews,
  savedViews.UpdateSavedView,
  endpoints.CreateWebhookEndpoint,
  endpoints.DeleteWebhookEndpoint,
  endpoints.ListWebhookEndpoints,
  endpoints.ListWebhookMessages,
  endpoints.PingWebhookEndpoint,
  endpoints.ReplayFailedWebhooks,
  endpoints.ReplayWebhookMessage,
  endpoints.RevealWebhookSecret,
  endpoints.RotateWebhookSecret,
  endpoints.UpdateWebhookEndpoint,
  ...Object.values(OUTBOXES).flatMap((requests) => Object.values(requests)),
];
