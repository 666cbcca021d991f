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
import { EmployeeSnapshotReader } from '../employees/employee-snapshot.reader.js';
import { ImportManyDepartments } from './import-departments.js';
import { ImportManyEmployees } from './import-employees.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly departments: ImportManyDepartments,
    private readonly employees: ImportManyEmployees,
    private readonly snapshots: EmployeeSnapshotReader,
  ) {}

  @RequestHandler(ImportDepartments)
  importDepartments(input: ImportDepartmentsInput): Promise<ImportChange[]> {
    return this.departments.run(input);
  }

  @RequestHandler(ImportEmployees)
  importEmployees(input: ImportEmployeesInput): Promise<ImportChange[]> {
    return this.employees.run(input);
  }

  @RequestHandler(GetEmployeeSnapshots)
  states({ ids }: { ids: string[] }): Promise<EmployeeSnapshot[]> {
    return this.snapshots.readMany(ids);
  }
}
