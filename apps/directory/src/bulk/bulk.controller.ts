import { Controller } from '@nestjs/common';
import {
  ChangeDepartments,
  type ChangeDepartmentsInput,
  ChangeEmployees,
  type ChangeEmployeesInput,
  type DepartmentChange,
  type EmployeeChange,
  RestoreDepartments,
  type RestoreDepartmentsInput,
  RestoreEmployees,
  type RestoreEmployeesInput,
  type EmployeeView,
  type UndoneChange,
  UndoEmployeeDeletion,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ChangeManyDepartments } from './change-many-departments.js';
import { ChangeManyEmployees } from './change-many-employees.js';

@Controller()
export class BulkController {
  constructor(
    private readonly employees: ChangeManyEmployees,
    private readonly departments: ChangeManyDepartments,
  ) {}

  @RequestHandler(ChangeEmployees)
  change(input: ChangeEmployeesInput): Promise<EmployeeChange[]> {
    return this.employees.change(input);
  }

  @RequestHandler(RestoreEmployees)
  restore(input: RestoreEmployeesInput): Promise<EmployeeChange[]> {
    return this.employees.restore(input);
  }

  @RequestHandler(ChangeDepartments)
  changeDepartments(input: ChangeDepartmentsInput): Promise<DepartmentChange[]> {
    return this.departments.change(input);
  }

  @RequestHandler(RestoreDepartments)
  restoreDepartments(input: RestoreDepartmentsInput): Promise<DepartmentChange[]> {
    return this.departments.restore(input);
  }

  @RequestHandler(UndoEmployeeDeletion)
  undo(input: UndoneChange): Promise<EmployeeView> {
    return this.employees.undo(input);
  }
}
