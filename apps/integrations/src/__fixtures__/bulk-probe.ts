import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import {
  ChangeDepartments,
  type ChangeDepartmentsInput,
  ChangeEmployees,
  type ChangeEmployeesInput,
  ChangeTasks,
  type ChangeTasksInput,
  type DepartmentChange,
  type DepartmentQuery,
  type DepartmentView,
  type EmployeeChange,
  type EmployeeQuery,
  type EmployeeView,
  GetRights,
  type ImportChange,
  ImportDepartments,
  type ImportDepartmentsInput,
  ListDepartments,
  ListEmployees,
  ListTasks,
  type Page,
  type Principal,
  RecordBulk,
  type RecordedBulk,
  RecordImport,
  RestoreDepartments,
  type RestoreDepartmentsInput,
  RestoreEmployees,
  type RestoreEmployeesInput,
  RestoreTasks,
  type RestoreTasksInput,
  type Rights,
  type TaskChange,
  type TaskQuery,
  type TaskView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { currentPrincipal } from '@recuerda/service';

/** Answers of the probe in place of `tasks`, `directory` and `identity`. */
export const OTHERS: readonly string[] = [
  ListTasks,
  ChangeTasks,
  RestoreTasks,
  ListEmployees,
  ChangeEmployees,
  RestoreEmployees,
  ListDepartments,
  ChangeDepartments,
  RestoreDepartments,
  ImportDepartments,
  RecordBulk,
  RecordImport,
  GetRights,
].map(({ pattern }) => pattern);
const NOTHING = {
  snoozedUntil: null,
  snoozeReason: null,
  acknowledgedAt: null,
  escalatedAt: null,
  escalationStep: null,
  escalatedToId: null,
  escalationOutcome: null,
  completionReportedAt: null,
  declinedAt: null,
  seriesId: null,
  occurrenceAt: null,
  repeatsFrom: null,
};
export const previous = {
  isActive: true,
  isCompleted: false,
  reminderInterval: 60,
  employeeId: randomUUID(),
  activation: 1,
  consequences: NOTHING,
};
export const formerEmployee = { departmentId: randomUUID(), isDeleted: false };

const departmentsOf = ({ rows }: Pick<ImportDepartmentsInput, 'rows'> = { rows: [] }): ImportChange[] =>
  rows.map(({ id, remove }) => ({ id, result: remove ? 'deleted' : 'created', version: 1 }));

/** Records what a job asks for. */
@Controller()
export class Probe {
  ids: string[] = [];
  chunks: ChangeTasksInput[] = [];
  /** Recorded imports. */
  departments: ImportDepartmentsInput[] = [];
  restored: RestoreTasksInput[] = [];
  employees: ChangeEmployeesInput[] = [];
  restoredEmployees: RestoreEmployeesInput[] = [];
  /** Recorded bulk jobs. */
  managed: (ChangeDepartmentsInput | RestoreDepartmentsInput)[] = [];
  recorded: RecordedBulk[] = [];
  queries: (TaskQuery | EmployeeQuery | DepartmentQuery)[] = [];
  /** Principal of each chunk. */
  principals: (Principal | undefined)[] = [];
  /** Answer of `identity`; null: the principal is gone. */
  rights: Rights | null = { role: 'administrator', departmentIds: [] };
  /** Principals whose rights were asked for. */
  asked: Pick<Principal, 'userId' | 'tokenId'>[] = [];
  /** Called before the rights are given. */
  beforeRights: () => void = () => undefined;
  /** Called before each chunk. */
  before: () => void | Promise<void> = () => undefined;

  @RequestHandler(RecordBulk)
  async record(bulk: RecordedBulk): Promise<void> {
    this.recorded.push(bulk);
  }

  @RequestHandler(GetRights)
  async rightsOf(principal: Pick<Principal, 'userId' | 'tokenId'>): Promise<Rights | null> {
    this.asked.push(principal);
    this.beforeRights();
    return this.rights;
  }

  @RequestHandler(RecordImport)
  async recordImport(): Promise<void> {}

  /** Without rows it returns what the chunk did. */
  @RequestHandler(ImportDepartments)
  async importDepartments(input: ImportDepartmentsInput): Promise<ImportChange[]> {
    if (input.rows.length === 0)
      return departmentsOf(this.departments.find(({ jobId, chunk }) => jobId === input.jobId && chunk === input.chunk));
    await this.before();
    this.departments.push(input);
    this.principals.push(currentPrincipal());
    return departmentsOf(input);
  }

  @RequestHandler(ListTasks)
  async list(query: TaskQuery): Promise<Page<TaskView>> {
    return this.page<TaskView>(query);
  }

  @RequestHandler(ListEmployees)
  async listEmployees(query: EmployeeQuery): Promise<Page<EmployeeView>> {
    return this.page<EmployeeView>(query);
  }

  /** Every tenth fails. Without ids it returns what the chunk did. */
  @RequestHandler(ChangeTasks)
  async change(input: ChangeTasksInput): Promise<TaskChange[]> {
    if (input.ids.length === 0) return this.changesOf(this.chunks.find(({ chunk }) => chunk === input.chunk));
    await this.before();
    this.chunks.push(input);
    this.principals.push(currentPrincipal());
    return this.changesOf(input);
  }

  private changesOf({ ids }: Pick<ChangeTasksInput, 'ids'> = { ids: [] }): TaskChange[] {
    return ids.map((id, index) =>
      index % 10 === 9
        ? { id, name: 'Informe', result: 'failed', code: 'task_completed' }
        : { id, name: 'Informe', result: 'changed', version: 2, previous },
    );
  }

  @RequestHandler(RestoreTasks)
  async restore(input: RestoreTasksInput): Promise<TaskChange[]> {
    await this.before();
    this.restored.push(input);
    return input.tasks.map(({ id }) => ({ id, result: 'changed' }));
  }

  @RequestHandler(ChangeEmployees)
  async changeEmployees(input: ChangeEmployeesInput): Promise<EmployeeChange[]> {
    this.employees.push(input);
    return input.ids.map((id) => ({ id, name: 'Ana', result: 'changed', version: 2, previous: formerEmployee }));
  }

  @RequestHandler(RestoreEmployees)
  async restoreEmployees(input: RestoreEmployeesInput): Promise<EmployeeChange[]> {
    this.restoredEmployees.push(input);
    return input.employees.map(({ id }) => ({ id, result: 'changed' }));
  }

  @RequestHandler(ListDepartments)
  async listDepartments(query: DepartmentQuery): Promise<Page<DepartmentView>> {
    return this.page<DepartmentView>(query);
  }

  @RequestHandler(ChangeDepartments)
  async changeDepartments(input: ChangeDepartmentsInput): Promise<DepartmentChange[]> {
    this.managed.push(input);
    const previous = { managerEmployeeId: null };
    return input.ids.map((id) => ({ id, name: 'Arte', result: 'changed', version: 2, previous }));
  }

  @RequestHandler(RestoreDepartments)
  async restoreDepartments(input: RestoreDepartmentsInput): Promise<DepartmentChange[]> {
    this.managed.push(input);
    return input.departments.map(({ id }) => ({ id, result: 'changed' }));
  }

  private page<T>(query: TaskQuery | EmployeeQuery | DepartmentQuery): Page<T> {
    this.queries.push(query);
    const start = Number(query.cursor ?? 0);
    const items = this.ids.slice(start, start + query.limit).map((id) => ({ id }) as T);
    const end = start + items.length;
    return { items, nextCursor: end < this.ids.length ? String(end) : null, total: this.ids.length };
  }
}
@Module({ controllers: [Probe] })
export class ProbeModule {}
