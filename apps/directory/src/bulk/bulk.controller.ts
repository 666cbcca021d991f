import { Controller } from '@nestjs/common';
import {
  ChangeEmployees,
  type ChangeEmployeesInput,
  type EmployeeChange,
  RestoreEmployees,
  type RestoreEmployeesInput,
  type EmployeeView,
  type UndoneChange,
  UndoEmployeeDeletion,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ChangeManyEmployees } from './change-many.js';
import { RestoreManyEmployees } from './restore-many.js';

@Controller()
export class BulkController {
  constructor(
    private readonly changes: ChangeManyEmployees,
    private readonly restorations: RestoreManyEmployees,
  ) {}

  @RequestHandler(ChangeEmployees)
  change(input: ChangeEmployeesInput): Promise<EmployeeChange[]> {
    return this.changes.run(input);
  }

  @RequestHandler(RestoreEmployees)
  restore(input: RestoreEmployeesInput): Promise<EmployeeChange[]> {
    return this.restorations.run(input);
  }

  @RequestHandler(UndoEmployeeDeletion)
  undo(input: UndoneChange): Promise<EmployeeView> {
    return this.restorations.undo(input);
  }
}
