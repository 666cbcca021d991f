import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CountDirectory, RepublishDirectory } from '@recuerda/contracts';
import { readRowCount } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../directory.database.js';
import { RepublishDirectoryUseCase } from './republish-directory.js';

@Controller()
export class ProjectionController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly republish: RepublishDirectoryUseCase,
  ) {}

  @RequestHandler(CountDirectory)
  async count(): Promise<{ departments: number; employees: number }> {
    const [counts] = await this.source.query<{ departments: number; employees: number }[]>(
      `SELECT (SELECT count(*)::int FROM directory.departments) AS departments,
              ${readRowCount(SCHEMA, 'employees', ['total'])} AS employees`,
    );
    return counts ?? { departments: 0, employees: 0 };
  }

  @RequestHandler(RepublishDirectory)
  async republishAll(): Promise<{ events: number }> {
    return { events: await this.republish.run() };
  }
}
