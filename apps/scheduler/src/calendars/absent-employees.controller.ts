import { Controller } from '@nestjs/common';
import { FindAbsentEmployees } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { type Employee, FindAbsent } from './find-absent.js';

@Controller()
export class AbsentEmployeesController {
  constructor(private readonly findAbsent: FindAbsent) {}

  @RequestHandler(FindAbsentEmployees)
  find({ employees, from, to }: { employees: Employee[]; from: string; to: string }): Promise<string[]> {
    return this.findAbsent.run(employees, new Date(from), new Date(to));
  }
}
