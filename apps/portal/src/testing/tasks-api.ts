import { numberOf } from '@recuerda/contracts/rules/phone-number';
import type { DeliveryView, TaskInput, TaskWithReminder } from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import type { TaskTransition } from '../features/tasks/api/tasks';
import { Creations } from './creations';
import { refusal } from './directory-api';
import { refuseChanged, splitExpected } from './expected';
import { listOf } from './list-of';
import { page, task } from './samples';
import { server } from './server';

/** A request that changed something. */
interface Sent {
  method: string;
  path: string;
  body: unknown;
}

const STATE_AFTER: Record<TaskTransition, Partial<TaskWithReminder>> = {
  pause: { isActive: false, nextReminder: null },
  activate: { isActive: true },
  complete: { isActive: false, isCompleted: true, completionReportedAt: null, nextReminder: null },
  reopen: { isActive: true, isCompleted: false },
  'reject-completion': { completionReportedAt: null },
  remind: { declinedAt: null, declineReason: null },
};

const stateOf = ({ isActive, isCompleted }: TaskWithReminder) =>
  isCompleted ? 'completed' : isActive ? 'active' : 'paused';

/** Response to `GET /api/tasks`. */
export const listTasks = (tasks: readonly TaskWithReminder[], asked: URLSearchParams) =>
  listOf(
    tasks.filter((row) => matches(row, asked)),
    asked,
    ({ title, description, employee }) => [title, description, employee?.name, ...phonesOf(employee?.phone ?? '')],
  );

/** The digits of a phone, as it is written and with the country. */
const phonesOf = (phone: string) => [phone.replace(/\D/g, ''), numberOf(phone)];

function matches(row: TaskWithReminder, asked: URLSearchParams): boolean {
  const is = (name: string, value: string | undefined) => !asked.has(name) || asked.get(name) === value;
  return (
    (is('state', stateOf(row)) ||
      (asked.get('state') === 'open' && !row.isCompleted) ||
      (asked.get('state') === 'reported' && Boolean(row.completionReportedAt)) ||
      (asked.get('state') === 'declined' && Boolean(row.declinedAt)) ||
      (asked.get('state') === 'held' && Boolean(row.nextReminder?.heldReason)) ||
      (asked.get('state') === 'overdue' && !row.isCompleted && Date.parse(row.dueAt ?? '') < Date.now())) &&
    is('seriesId', row.seriesId ?? undefined) &&
    is('groupId', row.groupId ?? undefined) &&
    is('grouped', row.groupId === null ? 'no' : undefined) &&
    is('employeeId', row.employeeId) &&
    is('departmentId', row.employee?.department?.id)
  );
}

/**
 * The tasks' and reminders' part of the API, kept in memory; newest first. A test may change the rows behind the
 * portal's back.
 */
export class TasksApi {
  readonly sent: Sent[] = [];

  constructor(
    readonly tasks: TaskWithReminder[] = [],
    readonly deliveries: DeliveryView[] = [],
  ) {
    const creations = new Creations(tasks);
    const change = (id: unknown, more: Partial<TaskWithReminder>) => {
      const at = tasks.findIndex((row) => row.id === id);
      const old = tasks[at];
      if (!old) return refusal('not_found');
      tasks[at] = { ...old, ...more, updatedAt: new Date().toISOString() };
      return HttpResponse.json(tasks[at]);
    };
    const find = (id: unknown) => tasks.find((row) => row.id === id);
    /** Rows before changes with a key, and after them; by the key. */
    const undoable = new Map<string, { before: TaskWithReminder; after: TaskWithReminder | undefined }>();
    const keeping = <T>(request: Request, id: unknown, act: () => T): T => {
      const [key, before] = [request.headers.get('idempotency-key'), find(id)];
      const answer = act();
      if (key !== null && before) undoable.set(key, { before, after: find(id) });
      return answer;
    };
    const undo = (id: unknown, key: string) => {
      const { before, after } = undoable.get(key) ?? {};
      if (!before || before.id !== id) return refusal('not_undoable');
      if (find(id) !== after) return refusal('changed_since');
      tasks.splice(after ? tasks.indexOf(after) : 0, after ? 1 : 0, { ...before, updatedAt: new Date().toISOString() });
      return HttpResponse.json(find(id));
    };
    server.use(
      http.get('*/api/tasks', ({ request }) => listTasks(tasks, new URL(request.url).searchParams)),
      http.post('*/api/tasks', async ({ request }) => {
        const input = (await this.remember(request)) as TaskInput;
        const at = new Date().toISOString();
        return creations.answer(request, input, (id) => task(0, { ...input, id, createdAt: at, updatedAt: at }));
      }),
      http.patch('*/api/tasks/:id', async ({ request, params }) => {
        const { body, expected } = splitExpected((await request.clone().json()) as Partial<TaskWithReminder>);
        const refused = refuseChanged(tasks.find(({ id }) => id === params['id']) ?? {}, body, expected);
        await this.remember(request);
        return refused ?? keeping(request, params['id'], () => change(params['id'], body));
      }),
      http.delete('*/api/tasks/:id', async ({ request, params }) => {
        await this.remember(request);
        keeping(request, params['id'], () =>
          tasks.splice(0, tasks.length, ...tasks.filter(({ id }) => id !== params['id'])),
        );
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/tasks/:id/:action', async ({ request, params }) => {
        const body = await this.remember(request);
        if (params['action'] === 'undo') return undo(params['id'], (body as { change: string }).change);
        return keeping(request, params['id'], () =>
          change(params['id'], STATE_AFTER[params['action'] as TaskTransition]),
        );
      }),
      http.post('*/api/reminders/initialise', async ({ request }) => {
        await this.remember(request);
        return HttpResponse.json({ restored: 0, scheduled: 0 });
      }),
      http.get('*/api/deliveries', ({ request }) => {
        const asked = new URL(request.url).searchParams;
        return HttpResponse.json(page(deliveries.filter(({ taskId }) => taskId === asked.get('taskId'))));
      }),
    );
  }

  /** Without the initialisation that opening the screen sends. */
  get changes(): Sent[] {
    return this.sent.filter(({ path, body }) => path !== '/api/reminders/initialise' || 'taskId' in (body as object));
  }

  private async remember(request: Request): Promise<unknown> {
    const text = await request.text();
    const body: unknown = text === '' ? null : splitExpected(JSON.parse(text) as object).body;
    this.sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return body;
  }
}
