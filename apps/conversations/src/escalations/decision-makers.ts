import { Injectable } from '@nestjs/common';
import { type DepartmentView, effectiveSteps, GetDepartment, GetSettings } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

/** Employees who may decide about the tasks of a department by a reply. */
@Injectable()
export class DecisionMakers {
  constructor(private readonly requests: RequestClient) {}

  /** Whether an employee is the manager or named by a step of escalation. Throws when the directory is unreachable. */
  async includes(employeeId: string, departmentId: string): Promise<boolean> {
    const department = await this.department(departmentId);
    if (!department) return false;
    if (department.managerEmployeeId === employeeId) return true;
    const { escalation } = await this.requests.send(GetSettings, {});
    return effectiveSteps(escalation, department.escalation).some(({ to }) => to === employeeId);
  }

  /** Null if there is none. */
  async managerOf(departmentId: string): Promise<string | null> {
    return (await this.department(departmentId))?.managerEmployeeId ?? null;
  }

  private department(id: string): Promise<DepartmentView | undefined> {
    return this.requests.send(GetDepartment, { id }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'department_not_found') return undefined;
      throw error;
    });
  }
}
