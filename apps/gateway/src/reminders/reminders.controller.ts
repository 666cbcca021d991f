import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EndSuspension, InitialiseReminders, type InitialiseResult, type UpcomingReminder } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { JsonBody, QueryInput } from '../http/input.pipe.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { Operation } from '../openapi/operation.js';
import { initialiseResult, upcomingReminder } from '../openapi/components.js';
import {
  type InitialiseInput,
  initialiseInput,
  type ResumeInput,
  resumeInput,
  type UpcomingQuery,
  upcomingQuery,
} from './inputs.js';
import { UpcomingReminders } from './upcoming-reminders.js';

@ApiTags('Recordatorios')
@Controller('api/reminders')
export class RemindersController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
    private readonly upcomingReminders: UpcomingReminders,
  ) {}

  @Get('upcoming')
  @Requires('school.read')
  @Operation({
    summary: 'Los próximos recordatorios de tareas activas, el más cercano primero.',
    answer: upcomingReminder,
    list: true,
    problems: ['validation_failed'],
  })
  upcoming(@QueryInput(upcomingQuery) { limit }: UpcomingQuery): Promise<UpcomingReminder[]> {
    return this.reads.share(`upcoming ${limit}`, () => this.upcomingReminders.list(limit));
  }

  @Post('initialise')
  @Requires('school.write')
  @HttpCode(200)
  @Operation({
    summary: 'Programa los recordatorios que faltan. Repetirlo no cambia nada.',
    answer: initialiseResult,
    example: { restored: 11, scheduled: 1 },
    problems: ['validation_failed'],
  })
  initialise(@JsonBody(initialiseInput) input: InitialiseInput): Promise<InitialiseResult> {
    return this.requests.send(InitialiseReminders, input);
  }

  @Post('resume')
  @Requires('settings.write')
  @HttpCode(204)
  @Operation({
    summary:
      'Vuelve a enviar recordatorios después de restaurar una copia. Lo atrasado sale enseguida, o se salta ' +
      '(`overdue: skip`). Repetirlo no cambia nada.',
    status: 204,
    problems: ['validation_failed'],
  })
  async resume(@JsonBody(resumeInput) input: ResumeInput): Promise<void> {
    await this.requests.send(EndSuspension, input);
  }
}
