import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as contracts from '@recuerda/contracts';
import { fuzz } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, employee, metrics, reminder, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
const page = <T>(...items: T[]) => ({ items, nextCursor: null, total: items.length });

/** Responses of the services, each with the requests that get it. */
const RESPONSES: readonly [response: unknown, ...requests: object[]][] = [
  [page(department), contracts.ListDepartments],
  [department, contracts.GetDepartment, contracts.CreateDepartment, contracts.UpdateDepartment],
  [page(employee), contracts.ListEmployees],
  [employee, contracts.GetEmployee, contracts.CreateEmployee, contracts.UpdateEmployee, contracts.RecordConsent],
  [page(task), contracts.ListTasks],
  [[task], contracts.GetTasks, contracts.ListRecentTasks],
  [task, contracts.GetTask, contracts.CreateTask, contracts.UpdateTask, contracts.PauseTask, contracts.ActivateTask],
  [
    task,
    contracts.CompleteTask,
    contracts.RejectCompletion,
    contracts.ReopenTask,
    contracts.SnoozeTask,
    contracts.RemindTask,
  ],
  [[], contracts.ListTaskGroups],
  [{ id: task.id }, contracts.GetTaskGroup, contracts.CreateTaskGroup, contracts.UpdateTaskGroup],
  [{ id: task.id }, contracts.AddToTaskGroup],
  [{}, contracts.DeleteDepartment, contracts.DeleteEmployee, contracts.DeleteTask],
  [{}, contracts.EraseEmployee, contracts.ErasePerson],
  [[], contracts.PreviewReminders],
  [{ ids: [], phones: [] }, contracts.FindEmployeesOfNumber],
  [[reminder], contracts.GetReminders, contracts.ListUpcomingReminders],
  [{ restored: 0, scheduled: 0 }, contracts.InitialiseReminders],
  [[{ state: 'working', reason: null, answer: null, since: null, held: 0 }], contracts.GetProviderState],
  [null, contracts.GetMailState],
  [{ suspension: null }, contracts.GetSuspension],
  [{ problem: null }, contracts.GetTemplateProblem],
  [{}, contracts.EndSuspension, contracts.ListTemplates, contracts.CreateTemplate, contracts.SynchroniseTemplates],
  [{}, contracts.ChooseTemplate],
  [task, contracts.UndoTaskChange],
  [employee, contracts.UndoEmployeeDeletion],
  [[], contracts.ListAccountNotices],
  [{ account: null }, contracts.ReadAccount],
  [{}, contracts.GetWebhookCalls, contracts.DismissAccountNotice],
  [{ environment: null, accounts: [] }, contracts.GetWebhookSecrets],
  [{ results: [] }, contracts.CheckAccountValues],
  [{ items: [] }, contracts.ListConnections, contracts.ConnectAccount, contracts.ChangeAccount],
  [{ items: [] }, contracts.AssignAccountDepartments, contracts.DisconnectAccount],
  [{}, contracts.SendTestMessage, contracts.GetTestMessage],
  [{ list: 'tasks' }, contracts.CreateBulkJob, contracts.GetBulkJob, contracts.CancelBulkJob, contracts.UndoBulkJob],
  [{ headers: [] }, contracts.GetImport, contracts.MapImport, contracts.CorrectImportRow],
  [{ headers: [] }, contracts.ApplyImport, contracts.CancelImport, contracts.UndoImport],
  [page(), contracts.ListDeliveries, contracts.ListAudit, contracts.ListBulkItems, contracts.ListImports],
  [page(), contracts.ListImportRows, contracts.ListConversations, contracts.ListConversationMessages],
  [{ id: task.id, employee: null }, contracts.GetConversation, contracts.MarkConversationRead],
  [{ id: task.id, employee: null }, contracts.AnswerConversation],
  [{ items: [], type: 'image/png' }, contracts.GetProof, contracts.ListTaskProofs],
  [{ departments: 1, employees: 1 }, contracts.CountDirectory],
  [{ total: 1, active: 1 }, contracts.CountTasks],
  [{ count: 0 }, contracts.CountRemindersToday],
  [metrics, contracts.GetMetrics],
  [{ items: [] }, contracts.GetCosts],
  [{ oidc: null }, contracts.GetSignInMethods],
  [{}, contracts.GetSettings, contracts.UpdateSettings, contracts.SuggestClosedDays, contracts.RecordExport],
  [{}, contracts.ListClosedDays, contracts.UpdateClosedDay, contracts.DeleteClosedDay],
  [{}, contracts.ListAbsences, contracts.CreateAbsence, contracts.DeleteAbsence],
  [{ items: [] }, contracts.ListSavedViews, contracts.ListTaskSets],
  [{}, contracts.GetTaskSet, contracts.UpdateTaskSet, contracts.DeleteTaskSet],
  [{ taskIds: [] }, contracts.StartTaskSet],
  [{}, contracts.UpdateSavedView, contracts.DeleteSavedView],
  [{}, contracts.ListCalendarFeeds, contracts.DeleteCalendarFeed],
  [{}, contracts.CreateWebhookEndpoint, contracts.UpdateWebhookEndpoint, contracts.DeleteWebhookEndpoint],
  [{}, contracts.ListWebhookEndpoints, contracts.ListWebhookMessages, contracts.PingWebhookEndpoint],
  [{}, contracts.ReplayFailedWebhooks, contracts.ReplayWebhookMessage],
  [{}, contracts.RevealWebhookSecret, contracts.RotateWebhookSecret],
];
/** Requests whose response is their input. */
const ECHOED: readonly object[] = [
  contracts.CreateCalendarFeed,
  contracts.CreateSavedView,
  contracts.CreateClosedDay,
  contracts.CreateTaskSet,
];

/**
 * Sign-in is off; no random text is the address of an endpoint, the query of a view, the language of a template, or the
 * kind, columns and rows of an import; no random text is a value or the key of an account. No photo is kept.
 */
const CANNOT_SUCCEED =
  / \/api\/(auth\b|users\b|(webhook-endpoints|saved-views|whatsapp\/accounts\/{account}\/templates\/choice)$|import-)|^(PUT|POST) \/api\/whatsapp\/accounts(\/check|\/{account}(\/departments)?)?$|^GET \/api\/(whatsapp\/accounts\/{account}\/health|proofs\/{id})$/;

beforeAll(async () => {
  gateway = await startGateway();
  const answer = (request: object, respond: (input: unknown) => unknown) =>
    gateway.requests.answer<unknown, unknown>(request as contracts.RequestDefinition, respond);
  for (const [response, ...requests] of RESPONSES) for (const request of requests) answer(request, () => response);
  for (const request of ECHOED) answer(request, (input) => input);
});
afterAll(() => gateway.close());

it('no input makes any route fail: the services accept everything their contracts let through', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  const { answered, bad, failed } = await fuzz(gateway.url, { seed, requests: 5_000, cannotSucceed: CANNOT_SUCCEED });
  expect(bad).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(5_000);
  expect(failed).toEqual([]);
});
