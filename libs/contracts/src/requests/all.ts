import * as account from './account.js';
import * as accountAccess from './account-access.js';
import * as audit from './audit.js';
import * as bulk from './bulk.js';
import * as calendar from './calendar.js';
import * as feeds from './calendar-feeds.js';
import * as confirmation from './confirmation.js';
import * as conversations from './conversations.js';
import * as digests from './digests.js';
import * as directory from './directory.js';
import * as identity from './identity.js';
import * as oidc from './oidc.js';
import * as chunks from './import-chunks.js';
import * as imports from './imports.js';
import * as messages from './messages.js';
import { OUTBOXES } from './outbox.js';
import * as passkeys from './passkeys.js';
import * as provider from './provider.js';
import * as reachability from './reachability.js';
import * as reminders from './reminders.js';
import * as savedViews from './saved-views.js';
import * as secondFactors from './second-factors.js';
import * as securityNotices from './security-notices.js';
import * as tasks from './tasks.js';
import * as templates from './templates.js';
import * as undo from './undo.js';
import * as whatsappAccounts from './whatsapp-accounts.js';
import * as endpoints from './webhook-endpoints.js';

/** All requests; a service must handle those whose pattern starts with its name. */
export const REQUESTS = [
  ...Object.values(directory),
  ...Object.values(calendar),
  ...Object.values(provider),
  ...Object.values(reachability),
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
  undo.UndoEmployeeDeletion,
  undo.UndoTaskChange,
  ...Object.values(tasks),
  ...Object.values(reminders),
  digests.FindAbsentEmployees,
  digests.ListOpenTasksByEmployee,
  digests.SummariseDepartment,
  chunks.FindEmployeesWithTasks,
  chunks.GetEmployeeSnapshots,
  chunks.ImportDepartments,
  chunks.ImportEmployees,
  chunks.ImportTasks,
  chunks.MatchTasks,
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
  ...Object.values(account),
  ...Object.values(whatsappAccounts),
  ...Object.values(accountAccess),
  ...Object.values(securityNotices),
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
