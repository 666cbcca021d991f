import { Controller } from '@nestjs/common';
import {
  type EmployeeSnapshot,
  GetEmployeeSnapshots,
  type ImportChange,
  ImportDepartments,
  type ImportDepartmentsInput,
  ImportEmployees,
  type ImportEmployeesInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { EmployeeReader } from '../employees/employee.reader.js';
import { ImportManyDepartments } from './import-departments.js';
import { ImportManyEmployees } from './import-employees.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly departments: ImportManyDepartments,
    private readonly employees: ImportManyEmployees,
    private readonly reader: EmployeeReader,
  ) {}

  @RequestHandler(ImportDepartments)
  importDepartments(input: ImportDepartmentsInput): Promise<ImportChange[]> {
    return this.departments.importDepartments(input);
  }

  @RequestHandler(ImportEmployees)
  importEmployees(input: ImportEmployeesInput): Promise<ImportChange[]> {
    return this.employees.importEmployees(input);
  }

  @RequestHandler(GetEmployeeSnapshots)
  states({ ids }: { ids: string[] }): Promise<EmployeeSnapshot[]> {
    return this.reader.snapshots(ids);
  }
}
