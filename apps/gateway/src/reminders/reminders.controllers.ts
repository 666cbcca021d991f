import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DeliveryQuery,
  deliveryQuery,
  EndSuspension,
  GetMailState,
  GetProviderState,
  GetSuspension,
  GetTasks,
  GetTemplateProblem,
  idField,
  InitialiseReminders,
  ListAccountNotices,
  ListDeliveries,
  ListUpcomingReminders,
  OVERDUE_CHOICES,
  type ProviderView,
  type SuspensionView,
  type TemplateProblems,
  UPCOMING_REMINDERS,
  type UpcomingReminder,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { countField, JsonBody, QueryInput } from '../http/inputs.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { deliveryPage, initialiseResult, provider, upcomingReminder } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MAX_UPCOMING = 50;

const upcomingQuery = z.strictObject({ limit: countField(MAX_UPCOMING).default(UPCOMING_REMINDERS) });
type UpcomingQuery = z.infer<typeof upcomingQuery>;

/** One task if `taskId` is given, otherwise all. */
const initialiseInput = z.strictObject({ taskId: idField.optional() });
type InitialiseInput = z.infer<typeof initialiseInput>;

/** Without `overdue`, what is overdue is sent. */
const resumeInput = z.strictObject({
  overdue: z.enum(OVERDUE_CHOICES, { error: 'Debe ser send o skip.' }).optional(),
});
type ResumeInput = z.infer<typeof resumeInput>;

/** The scheduler's next reminders with the titles from `tasks`. */
@Injectable()
export class UpcomingReminders {
  constructor(private readonly requests: RequestClient) {}

  /** Soonest first, without reminders of inactive tasks: the scheduler may not have received the event yet. */
  async list(limit: number): Promise<UpcomingReminder[]> {
    const reminders = await this.requests.send(ListUpcomingReminders, { limit });
    if (reminders.length === 0) return [];
    const found = await this.requests.send(GetTasks, { ids: reminders.map((reminder) => reminder.taskId) });
    const active = new Map(found.filter((task) => task.isActive && !task.isCompleted).map((task) => [task.id, task]));
    return reminders.flatMap((reminder) => {
      const task = active.get(reminder.taskId);
      if (!task) return [];
      const { id, title, employee } = task;
      const shown = { id, title, employeeId: employee?.id ?? null, employeeName: employee?.name ?? null };
      return [{ ...reminder, task: shown }];
    });
  }
}

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

const UNKNOWN: ProviderView = {
  ...{ account: '', name: '', departmentIds: [] },
  ...{ state: 'unknown', reason: null, answer: null, since: null, held: 0 },
};

@ApiTags('Recordatorios')
@Controller('api/provider')
export class ProviderController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Si el proveedor de WhatsApp acepta mensajes; si no, por qué.', answer: provider })
  read() {
    return this.reads.share('provider', async () => {
      const reading = this.requests.send(GetProviderState, {});
      const [accounts, mail, { problem: template, categoryChange }, suspension, notices] = await Promise.all([
        reading.catch(() => []),
        this.requests.send(GetMailState, {}).catch(() => UNKNOWN),
        this.templates(),
        this.suspension(),
        this.requests.send(ListAccountNotices, {}).catch(() => []),
      ]);
      // Reminders held for another reason are reported without the notifier; otherwise its failure is the answer.
      if (!template && !suspension) await reading;
      const [school = UNKNOWN, ...others] = accounts;
      return { ...school, others, mail, template, categoryChange, suspension, notices };
    });
  }

  /** No problem while `conversations` does not answer: the state of the provider stays visible. */
  private async templates(): Promise<TemplateProblems> {
    return this.requests.send(GetTemplateProblem, {}).catch(() => ({ problem: null, categoryChange: null }));
  }

  /** On the gateway's own behalf: all may see the state. */
  private async suspension(): Promise<SuspensionView | null> {
    return withPrincipal(undefined, () => this.requests.send(GetSuspension, {})).then(
      ({ suspension }) => suspension,
      () => null,
    );
  }
}
