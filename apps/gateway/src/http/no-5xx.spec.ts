import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as contracts from '@recuerda/contracts';
import { fuzz } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, employee, metrics, reminder, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
const page = <T>(item: T) => ({ items: [item], nextCursor: null, total: 1 });

beforeAll(async () => {
  gateway = await startGateway();
  const { requests } = gateway;
  requests
    .answer(contracts.ListDepartments, () => page(department))
    .answer(contracts.ListEmployees, () => page(employee));
  requests
    .answer(contracts.ListTasks, () => page(task))
    .answer(contracts.ListDeliveries, () => ({ ...page(department), items: [] }));
  requests.answer(contracts.ListAudit, () => ({ items: [], nextCursor: null }));
  requests.answer(contracts.GetSignInMethods, () => ({ oidc: null }));
  for (const one of [contracts.GetDepartment, contracts.CreateDepartment, contracts.UpdateDepartment] as const) {
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => department);
  }
  for (const one of [contracts.GetEmployee, contracts.CreateEmployee, contracts.UpdateEmployee] as const) {
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => employee);
  }
  const tasks = [
    contracts.GetTask,
    contracts.CreateTask,
    contracts.UpdateTask,
    contracts.PauseTask,
    contracts.ActivateTask,
    contracts.CompleteTask,
    contracts.RejectCompletion,
    contracts.ReopenTask,
    contracts.SnoozeTask,
  ];
  for (const one of tasks) requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => task);
  requests.answer(contracts.FindEmployeesOfNumber, () => []);
  for (const one of [contracts.EraseEmployee, contracts.ErasePerson] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  for (const one of [contracts.DeleteDepartment, contracts.DeleteEmployee, contracts.DeleteTask])
    requests.answer(one, () => ({}));
  requests.answer(contracts.GetReminders, () => [reminder]).answer(contracts.ListUpcomingReminders, () => [reminder]);
  requests.answer(contracts.GetTasks, () => [task]).answer(contracts.ListRecentTasks, () => [task]);
  requests.answer(contracts.GetProviderState, () => ({
    state: 'working' as const,
    reason: null,
    answer: null,
    since: null,
    held: 0,
  }));
  requests.answer(contracts.GetSuspension, () => ({ suspension: null })).answer(contracts.EndSuspension, () => ({}));
  requests.answer(contracts.GetTemplateProblem, () => ({ problem: null }));
  for (const one of [contracts.ListTemplates, contracts.CreateTemplate, contracts.SynchroniseTemplates] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  for (const one of [contracts.SendTestMessage, contracts.GetTestMessage] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  const { CreateBulkJob, GetBulkJob, CancelBulkJob, UndoBulkJob } = contracts;
  for (const one of [CreateBulkJob, GetBulkJob, CancelBulkJob, UndoBulkJob] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  requests.answer(contracts.ListBulkItems, () => ({ items: [], nextCursor: null }));
  const { GetImport, MapImport, CorrectImportRow, ApplyImport, CancelImport, UndoImport } = contracts;
  for (const one of [GetImport, MapImport, CorrectImportRow, ApplyImport, CancelImport, UndoImport] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({ headers: [] }));
  for (const one of [contracts.ListImports, contracts.ListImportRows] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({ items: [], nextCursor: null }));
  requests.answer(contracts.InitialiseReminders, () => ({ restored: 0, scheduled: 0 }));
  requests.answer(contracts.CountDirectory, () => ({ departments: 1, employees: 1 }));
  requests
    .answer(contracts.CountTasks, () => ({ total: 1, active: 1 }))
    .answer(contracts.CountRemindersToday, () => ({ count: 0 }));
  const calendar = [
    contracts.GetSettings,
    contracts.UpdateSettings,
    contracts.ListClosedDays,
    contracts.UpdateClosedDay,
    contracts.DeleteClosedDay,
    contracts.SuggestClosedDays,
    contracts.ListAbsences,
    contracts.CreateAbsence,
    contracts.DeleteAbsence,
  ];
  for (const one of calendar) requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  const { UpdateSavedView, DeleteSavedView } = contracts;
  for (const one of [UpdateSavedView, DeleteSavedView] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  requests.answer(contracts.ListSavedViews, () => ({ items: [] }));
  const webhooks = [
    contracts.DeleteCalendarFeed,
    contracts.ListCalendarFeeds,
    contracts.CreateWebhookEndpoint,
    contracts.DeleteWebhookEndpoint,
    contracts.ListWebhookEndpoints,
    contracts.ListWebhookMessages,
    contracts.PingWebhookEndpoint,
    contracts.ReplayFailedWebhooks,
    contracts.ReplayWebhookMessage,
    contracts.RevealWebhookSecret,
    contracts.RotateWebhookSecret,
    contracts.UpdateWebhookEndpoint,
  ];
  for (const one of webhooks) requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({}));
  const { CreateCalendarFeed, CreateSavedView } = contracts;
  for (const one of [CreateCalendarFeed, CreateSavedView] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, (input) => input);
  requests.answer(contracts.CreateClosedDay, (input) => input).answer(contracts.PreviewReminders, () => []);
  requests.answer(contracts.ListConversations, () => ({ items: [], nextCursor: null, total: 0 }));
  requests.answer(contracts.ListConversationMessages, () => ({ items: [], nextCursor: null }));
  const { GetConversation, MarkConversationRead, AnswerConversation } = contracts;
  for (const one of [GetConversation, MarkConversationRead, AnswerConversation] as const)
    requests.answer<unknown, unknown>(one as contracts.RequestDefinition, () => ({ id: task.id, employee: null }));
  requests.answer(contracts.GetMetrics, () => metrics).answer(contracts.RecordExport, () => ({}));
});
afterAll(() => gateway.close());

it('no input makes any route fail: the services accept everything their contracts let through', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  const { answered, bad, operations, succeeded } = await fuzz(gateway.url, { seed, requests: 5_000 });
  expect(bad).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(5_000);
  // Except where no random request can succeed: sign-in is off, and no random text is the address of an endpoint, the
  // query of a view, or the kind, columns and rows of an import.
  const ofSchool = (name: string): boolean =>
    !/ \/api\/(auth\b|users\b|(webhook-endpoints|saved-views)$|import-)/.test(name);
  expect([...succeeded].filter(ofSchool).sort()).toEqual(operations.filter(ofSchool).sort());
});
