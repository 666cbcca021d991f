import { Controller } from '@nestjs/common';
import { EraseEmployee, ErasePerson } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import type { z } from 'zod';
import { ErasePeople } from './erase-people.js';

@Controller()
export class ErasuresController {
  constructor(private readonly people: ErasePeople) {}

  @RequestHandler(EraseEmployee)
  async employee({ id, ...former }: z.infer<typeof EraseEmployee.input>): Promise<Record<string, never>> {
    await this.people.employee(id, former);
    return {};
  }

  @RequestHandler(ErasePerson)
  async person({ ids, name, phone, phones }: z.infer<typeof ErasePerson.input>): Promise<Record<string, never>> {
    await this.people.others(ids, name, [phone, ...(phones ?? [])]);
    return {};
  }
}
