import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { SUBSCRIPTIONS, WEBHOOK_REMINDER_EVENTS } from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { Demand } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';

/** How often an endpoint that was deleted or switched off is noticed, ms. */
const CHECK_MS = 60_000;

/**
 * Asks for the results of reminders only while an active endpoint has chosen them: they are most of all events, and
 * handling them costs as much as a part of sending.
 */
@Injectable()
export class ReminderDemand implements OnApplicationBootstrap {
  private readonly logger = new Logger('Webhooks');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly demand: Demand,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
  }

  @Interval(CHECK_MS)
  async check(): Promise<void> {
    await this.update().catch((error: unknown) =>
      this.logger.warn({ msg: 'the endpoints of reminders could not be read', err: error }),
    );
  }

  /** To be called after a change of an endpoint: from its end on no result is missed. */
  async update(): Promise<void> {
    await this.source.transaction(async (manager) => {
      // The queue is shared by all processes: none may take away what another one has just asked for.
      await lockByName(manager, 'reminder-demand');
      const [row] = await manager.query<{ wanted: boolean }[]>(
        'SELECT EXISTS (SELECT FROM integrations.webhook_endpoints WHERE is_active AND events && $1) AS wanted',
        [WEBHOOK_REMINDER_EVENTS],
      );
      await this.demand.setWanted(SUBSCRIPTIONS.integrationsReminders, row?.wanted ?? true);
    });
  }
}
