import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';
import { AdministratorMails } from '@recuerda/identity';
import { CLOCK, type Clock, gauge } from '@recuerda/service';
import type { AlertSource } from './alert-sources.js';

/** A problem that passes sooner is no news, ms. */
const LASTS_MS = 5 * MINUTE_MS;
/** While a problem lasts its mail is repeated after this time, ms. */
const REPEAT_MS = DAY_MS;

const openAlerts = gauge(
  'recuerda_alerts_open',
  'Whether the problem of an alert by mail lasts for five minutes or longer: backup, disk, provider.',
  ['alert'],
);

/** A problem that lasts. */
interface OpenAlert {
  since: number;
  /** When its mails began to go out; undefined: it is no news yet. */
  mailedAt: number | undefined;
  /** Ids of the administrators who know. */
  informed: Set<string>;
}

export const ALERT_SOURCES = Symbol('ALERT_SOURCES');

/** Looks every minute whether what this machine is responsible for works, and tells the administrators by mail. */
@Injectable()
export class Alerts implements OnApplicationBootstrap {
  private readonly logger = new Logger('Alerts');
  private readonly open = new Map<AlertSource, OpenAlert>();
  private mails!: Pick<AdministratorMails, 'send'>;

  constructor(
    @Inject(ALERT_SOURCES) private readonly sources: readonly AlertSource[],
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {}

  onApplicationBootstrap(): void {
    this.mails = this.modules.get(AdministratorMails, { strict: false });
    for (const { name: alert } of this.sources) openAlerts.set({ alert }, 0);
  }

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    for (const source of this.sources)
      await this.look(source).catch((error: unknown) =>
        // The next tick looks again.
        this.logger.warn({ msg: 'could not look after an alert', alert: source.name, err: error }),
      );
  }

  private async look(source: AlertSource): Promise<void> {
    const problem = await source.problem();
    const alert = this.open.get(source);
    if (problem === undefined) return this.end(source, alert);
    await this.report(source, problem, alert ?? this.begin(source));
  }

  private begin(source: AlertSource): OpenAlert {
    const alert = { since: this.clock.now().getTime(), mailedAt: undefined, informed: new Set<string>() };
    this.open.set(source, alert);
    return alert;
  }

  private async report({ name, subject }: AlertSource, problem: string, alert: OpenAlert): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - alert.since < LASTS_MS) return;
    if (alert.mailedAt === undefined || now - alert.mailedAt >= REPEAT_MS) {
      alert.mailedAt = now;
      alert.informed.clear();
      openAlerts.set({ alert: name }, 1);
      this.logger.error({ msg: 'a problem lasts', alert: name, problem });
    }
    await this.mails.send({ subject, text: problem }, alert.informed);
  }

  private async end(source: AlertSource, alert: OpenAlert | undefined): Promise<void> {
    if (!this.open.delete(source) || alert?.mailedAt === undefined) return;
    openAlerts.set({ alert: source.name }, 0);
    this.logger.log({ msg: 'a problem is over', alert: source.name });
    await this.mails.send({ subject: `Resuelto: ${source.subject}`, text: 'El problema ha terminado.' }, new Set());
  }
}
