import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EscalationOutcome, GetDepartment, type TaskUnansweredData } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { SCHEMA } from '../tasks.database.js';

/** Whom a step names, and whether that employee can be asked. */
export interface Recipient {
  id: string | null;
  outcome: EscalationOutcome;
}

/** Finds the employee that a step of escalation names. */
@Injectable()
export class FindRecipient {
  constructor(
    private readonly requests: RequestClient,
    private readonly employees: FindAssignee,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
  ) {}

  /** Throws when the directory cannot be reached. */
  async run({ to, departmentId, employeeId }: TaskUnansweredData): Promise<Recipient> {
    const id = to === 'manager' ? await this.managerOf(departmentId) : to;
    if (id === null || !(await this.exists(id))) return { id: null, outcome: 'no_manager' };
    if (id === employeeId) return { id, outcome: 'self' };
    if (!(await this.isReachable(id))) return { id, outcome: 'unreachable' };
    return { id, outcome: to === 'manager' ? 'manager' : 'employee' };
  }

  private async managerOf(departmentId: string | null): Promise<string | null> {
    if (departmentId === null) return null;
    const department = await this.requests
      .send(GetDepartment, { id: departmentId })
      .catch(ignoring('department_not_found'));
    return department?.managerEmployeeId ?? null;
  }

  private async exists(id: string): Promise<boolean> {
    const found = await this.employees
      .ensureReplicated(id)
      .then(() => true)
      .catch(ignoring('validation_failed'));
    return found === true && (await this.read(id)) !== undefined;
  }

  private async isReachable(id: string): Promise<boolean> {
    return (await this.read(id))?.reachable ?? false;
  }

  private async read(id: string): Promise<{ reachable: boolean } | undefined> {
    const [row] = await this.source.query<{ reachable: boolean }[]>(
      'SELECT reachable FROM tasks.employee_copies WHERE id = $1 AND NOT deleted',
      [id],
    );
    return row;
  }
}

const ignoring = (code: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === code) return undefined;
  throw error;
};
