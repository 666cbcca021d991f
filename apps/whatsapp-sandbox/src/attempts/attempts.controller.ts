import { Controller, Get, Inject, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { listQuery } from '../list-query.js';
import { type Attempt, AttemptLog } from './attempt-log.js';

@Controller('sandbox/attempts')
export class AttemptsController {
  constructor(@Inject(AttemptLog) private readonly attempts: AttemptLog) {}

  /** Latest started first; `total` counts all that match. */
  @Get()
  list(@Query() query: unknown): { items: Attempt[]; total: number } {
    const { to, limit } = parseInput(listQuery, query);
    const found = this.attempts.newestFirst(to);
    return { items: found.slice(0, limit), total: found.length };
  }
}
