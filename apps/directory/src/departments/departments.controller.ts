import { Controller } from '@nestjs/common';
import {
  CreateDepartment,
  type CreateDepartmentInput,
  DeleteDepartment,
  type DepartmentQuery,
  type DepartmentView,
  GetDepartment,
  ListDepartments,
  type Page,
  UpdateDepartment,
  type UpdateDepartmentInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { DepartmentReader } from './department.reader.js';
import { DepartmentWriter } from './department.writer.js';

@Controller()
export class DepartmentsController {
  constructor(
    private readonly reader: DepartmentReader,
    private readonly writer: DepartmentWriter,
  ) {}

  @RequestHandler(ListDepartments)
  list(query: DepartmentQuery): Promise<Page<DepartmentView>> {
    return this.reader.list(query);
  }

  @RequestHandler(GetDepartment)
  get({ id }: { id: string }): Promise<DepartmentView> {
    return this.reader.get(id);
  }

  @RequestHandler(CreateDepartment)
  create(input: CreateDepartmentInput): Promise<DepartmentView> {
    return this.writer.create(input);
  }

  @RequestHandler(UpdateDepartment)
  update(input: UpdateDepartmentInput): Promise<DepartmentView> {
    return this.writer.update(input);
  }

  @RequestHandler(DeleteDepartment)
  async delete({ id }: { id: string }): Promise<void> {
    await this.writer.delete(id);
  }
}
