import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CountDirectory, RepublishDirectory } from '@recuerda/contracts';
import { readRowCount } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../directory.database.js';
import { RepublishDirectoryUseCase } from './republish-directory.js';

interface Counts {
  departments: number;
  employees: number;
}

const COUNT = `SELECT (SELECT count(*)::int FROM directory.departments) AS departments,
  ${readRowCount(SCHEMA, 'employees', ['total'])} AS employees`;
const COUNT_IN_SCOPE = `
  SELECT (SELECT count(*)::int FROM directory.departments WHERE id = ANY ($1::uuid[])) AS departments,
    (SELECT count(*)::int FROM directory.employees WHERE department_id = ANY ($1::uuid[])) AS employees`;

@Controller()
export class ProjectionController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly republish: RepublishDirectoryUseCase,
  ) {}

  @RequestHandler(CountDirectory)
  async count(): Promise<Counts> {
    const scope = departmentScope();
    const [counts] = await this.source.query<Counts[]>(scope ? COUNT_IN_SCOPE : COUNT, scope && [scope]);
    return counts ?? { departments: 0, employees: 0 };
  }

  @RequestHandler(RepublishDirectory)
  async republishAll(): Promise<{ events: number }> {
    return { events: await this.republish.run() };
  }
}
