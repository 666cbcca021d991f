import { Injectable } from '@nestjs/common';
import {
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  GetAccessState,
  ListDeliveries,
  ListUpcomingReminders,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { HealthRegistry } from '@recuerda/service';
import type { SystemStatusView } from './system-status.view.js';

const limits = { timeoutMs: 1_000 };

/** The state of the services, for the portal's status card. */
@Injectable()
export class SystemStatus {
  constructor(
    private readonly requests: RequestClient,
    private readonly health: HealthRegistry,
  ) {}

  /**
   * Sends a cheap request to every service; one that fails or takes over a second is `down`. Never throws.
   *
   * @param needed whether identity counts: without sign-in nothing depends on it.
   */
  async read(needed: { identity: boolean }): Promise<SystemStatusView> {
    const services = {
      directory: this.requests.send(CountDirectory, {}, limits),
      tasks: this.requests.send(CountTasks, {}, limits),
      scheduler: this.requests.send(ListUpcomingReminders, { limit: 1 }, limits),
      notifier: this.requests.send(ListDeliveries, { limit: 1 }, limits),
      metrics: this.requests.send(CountRemindersToday, {}, limits),
      ...(needed.identity && { identity: this.requests.send(GetAccessState, {}, limits) }),
    };
    const names = Object.keys(services);
    const [answers, own] = await Promise.all([Promise.allSettled(Object.values(services)), this.health.readiness()]);
    const checks: SystemStatusView['checks'] = {};
    names.forEach((name, index) => (checks[name] = answers[index]?.status === 'fulfilled' ? 'ok' : 'down'));
    for (const name of Object.keys(own.failures)) checks[name] = 'down';
    return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'degraded', checks };
  }
}
