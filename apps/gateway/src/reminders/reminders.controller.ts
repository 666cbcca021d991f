import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DeliveryQuery,
  deliveryQuery,
  EndSuspension,
  idField,
  InitialiseReminders,
  ListDeliveries,
  OVERDUE_CHOICES,
  UPCOMING_REMINDERS,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { JsonBody, QueryInput } from '../http/inputs.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { Operation } from '../openapi/operation.js';
import { deliveryPage, initialiseResult, upcomingReminder } from '../openapi/components.js';
import { UpcomingReminders } from './upcoming-reminders.js';

const MAX_UPCOMING = 50;

const upcomingQuery = z.strictObject({
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_UPCOMING, `El máximo es ${MAX_UPCOMING}.`)
    .default(UPCOMING_REMINDERS),
});
type UpcomingQuery = z.infer<typeof upcomingQuery>;

/** One task if `taskId` is given, otherwise all. */
const initialiseInput = z.strictObject({ taskId: idField.optional() });
type InitialiseInput = z.infer<typeof initialiseInput>;

/** Without `overdue`, what is overdue is sent. */
const resumeInput = z.strictObject({
  overdue: z.enum(OVERDUE_CHOICES, { error: 'Debe ser send o skip.' }).optional(),
});
type ResumeInput = z.infer<typeof resumeInput>;

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
  })
  upcoming(@QueryInput(upcomingQuery) { limit }: UpcomingQuery) {
    return this.reads.share(`upcoming ${limit}`, () => this.upcomingReminders.list(limit));
  }

  @Post('initialise')
  @Requires('school.write')
  @Operation({
    summary: 'Programa los recordatorios que faltan. Repetirlo no cambia nada.',
    answer: initialiseResult,
    example: { restored: 11, scheduled: 1 },
  })
  initialise(@JsonBody(initialiseInput) input: InitialiseInput) {
    return this.requests.send(InitialiseReminders, input);
  }

  @Post('resume')
  @Requires('settings.write')
  @Operation({
    summary:
      'Vuelve a enviar recordatorios después de restaurar una copia. Lo atrasado sale enseguida, o se salta ' +
      '(`overdue: skip`). Repetirlo no cambia nada.',
  })
  async resume(@JsonBody(resumeInput) input: ResumeInput): Promise<void> {
    await this.requests.send(EndSuspension, input);
  }
}

@ApiTags('Recordatorios')
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Historial de envíos, el más reciente primero.', answer: deliveryPage })
  list(@QueryInput(deliveryQuery) query: DeliveryQuery) {
    return this.reads.share(`deliveries ${JSON.stringify(query)}`, () => this.requests.send(ListDeliveries, query));
  }
}
