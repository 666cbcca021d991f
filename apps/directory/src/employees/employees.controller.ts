import { Controller } from '@nestjs/common';
import {
  CreateEmployee,
  type CreateEmployeeInput,
  DeleteEmployee,
  type EmployeeQuery,
  type EmployeeSnapshot,
  type EmployeeView,
  GetEmployee,
  GetEmployeeSnapshot,
  ListEmployees,
  type Page,
  UpdateEmployee,
  type UpdateEmployeeInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { EmployeeSnapshotReader } from './employee-snapshot.reader.js';
import { EmployeeReader } from './employee.reader.js';
import { EmployeeWriter } from './employee.writer.js';

@Controller()
export class EmployeesController {
  constructor(
    private readonly reader: EmployeeReader,
    private readonly snapshots: EmployeeSnapshotReader,
    private readonly writer: EmployeeWriter,
  ) {}

  @RequestHandler(ListEmployees)
  list(query: EmployeeQuery): Promise<Page<EmployeeView>> {
    return this.reader.list(query);
  }

  @RequestHandler(GetEmployee)
  get({ id }: { id: string }): Promise<EmployeeView> {
    return this.reader.get(id);
  }

  @RequestHandler(GetEmployeeSnapshot)
  snapshot({ id }: { id: string }): Promise<EmployeeSnapshot | null> {
    return this.snapshots.read(id);
  }

  @RequestHandler(CreateEmployee)
  create(input: CreateEmployeeInput): Promise<EmployeeView> {
    return this.writer.create(input);
  }

  @RequestHandler(UpdateEmployee)
  update(input: UpdateEmployeeInput): Promise<EmployeeView> {
    return this.writer.update(input);
  }

  @RequestHandler(DeleteEmployee)
  async delete({ id, changeId }: { id: string; changeId?: string }): Promise<Record<string, never>> {
    await this.writer.delete(id, changeId);
    return {};
  }
}
