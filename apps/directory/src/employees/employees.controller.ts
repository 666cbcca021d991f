import { Controller } from '@nestjs/common';
import {
  CreateEmployee,
  type createEmployeeInput,
  DeleteEmployee,
  type EmployeeQuery,
  type EmployeeView,
  GetEmployee,
  GetEmployeeState,
  ListEmployees,
  type Page,
  UpdateEmployee,
  type updateEmployeeInput,
} from '@recuerda/contracts';
import { Answers } from '@recuerda/messaging';
import type { z } from 'zod';
import { EmployeeStateReader, type EmployeeWithDepartment } from './employee-state.reader.js';
import { EmployeeReader } from './employee.reader.js';
import { EmployeeWriter } from './employee.writer.js';

@Controller()
export class EmployeesController {
  constructor(
    private readonly reader: EmployeeReader,
    private readonly states: EmployeeStateReader,
    private readonly writer: EmployeeWriter,
  ) {}

  @Answers(ListEmployees)
  list(query: EmployeeQuery): Promise<Page<EmployeeView>> {
    return this.reader.list(query);
  }

  @Answers(GetEmployee)
  get({ id }: { id: string }): Promise<EmployeeView> {
    return this.reader.get(id);
  }

  @Answers(GetEmployeeState)
  state({ id }: { id: string }): Promise<EmployeeWithDepartment | null> {
    return this.states.read(id);
  }

  @Answers(CreateEmployee)
  create(input: z.infer<typeof createEmployeeInput>): Promise<EmployeeView> {
    return this.writer.create(input);
  }

  @Answers(UpdateEmployee)
  update({ id, patch }: z.infer<typeof updateEmployeeInput>): Promise<EmployeeView> {
    return this.writer.update(id, patch);
  }

  @Answers(DeleteEmployee)
  async delete({ id }: { id: string }): Promise<Record<string, never>> {
    await this.writer.delete(id);
    return {};
  }
}
