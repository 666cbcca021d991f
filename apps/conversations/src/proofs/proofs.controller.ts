import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GetProof, ListTaskProofs, type ProofView } from '@recuerda/contracts';
import { SqlFilter } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';

const LATEST = 50;
const FROM = `(SELECT * FROM conversations.proofs WHERE type IS NOT NULL) p
  LEFT JOIN conversations.employee_copies e ON e.id = p.employee_id AND NOT e.deleted`;

/** Files of employees, for whom may read their conversations. */
@Controller()
export class ProofsController {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  @RequestHandler(GetProof)
  async get({ id }: { id: string }): Promise<ProofView> {
    const [found] = await this.read('p.id = ?', id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  @RequestHandler(ListTaskProofs)
  async list({ taskId }: { taskId: string }): Promise<{ items: ProofView[] }> {
    return { items: await this.read('p.task_id = ?', taskId) };
  }

  private async read(condition: string, value: string): Promise<ProofView[]> {
    const filter = new SqlFilter().within('e.department_id', departmentScope()).and(condition, value);
    const rows = await this.source.query<(Omit<ProofView, 'at'> & { at: Date })[]>(
      `SELECT p.id, p.task_id AS "taskId", p.type, p.size, p.sha256, p.at FROM ${FROM} ${filter.where}
       ORDER BY p.at DESC, p.id LIMIT ${LATEST}`,
      filter.parameters,
    );
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }
}
