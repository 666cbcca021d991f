import { randomUUID } from 'node:crypto';
import type {
  DashboardView,
  DeliveryView,
  DepartmentView,
  EmployeeView,
  InitialiseResult,
  MetricsView,
  Page,
  TaskInput,
  TaskWithReminder,
} from '@recuerda/contracts';
import { untilNotBusy } from './until-not-busy.js';

export interface Answer<T> {
  status: number;
  body: T;
}

/** A client of the REST API. */
export class Api {
  constructor(private readonly url: string) {}

  /** @param key Idempotency-Key of a creation */
  async call<T>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<T>> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  department = (name: string) => this.create<DepartmentView>('/departments', { name });
  employee = (departmentId: string, name: string, phone: string, more: { consent?: boolean } = {}) =>
    this.create<EmployeeView>('/employees', { name, phone, departmentId, ...more });
  task = (employeeId: string, title: string, more: Omit<Partial<TaskInput>, 'employeeId' | 'title'> = {}) =>
    this.create<TaskWithReminder>('/tasks', { title, employeeId, reminderInterval: 1, ...more });
  getTask = (id: string) => this.request<TaskWithReminder>('GET', `/tasks/${id}`);
  transition = (id: string, action: 'pause' | 'activate' | 'complete' | 'reopen') =>
    this.request<TaskWithReminder>('POST', `/tasks/${id}/${action}`);
  remove = (kind: 'departments' | 'employees' | 'tasks', id: string) => this.call<unknown>('DELETE', `/${kind}/${id}`);
  initialise = () => this.request<InitialiseResult>('POST', '/reminders/initialise');
  dashboard = () => this.request<DashboardView>('GET', '/dashboard');
  metrics = () => this.request<MetricsView>('GET', '/metrics');
  deliveries = (taskId: string) => this.request<Page<DeliveryView>>('GET', `/deliveries?taskId=${taskId}`);

  /** Under one key: beside other tests many creations at once wait for each other. */
  private async create<T>(path: string, body: unknown): Promise<T> {
    const key = randomUUID();
    return this.expect(await untilNotBusy(() => this.call<T>('POST', path, body, key)), 201);
  }

  private async request<T>(method: string, path: string): Promise<T> {
    return this.expect(await this.call<T>(method, path), 200);
  }

  private expect<T>({ status, body }: Answer<T>, expected: number): T {
    if (status !== expected) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
