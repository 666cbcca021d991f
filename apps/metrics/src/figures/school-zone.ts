import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GetSettings } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { METRICS_CONFIG, type MetricsConfig } from '../metrics.config.js';

/** So long a zone is used before it is asked for again, ms. */
export const KEPT_MS = 5_000;
/** Longest wait for the directory, ms: the status page takes figures of over a second for none. */
const MAX_WAIT_MS = 500;

/** Zone of the school's hours, weekdays, days and months. */
@Injectable()
export class SchoolZone {
  private readonly logger = new Logger(SchoolZone.name);
  private last: { until: number; zone: Promise<string> } | undefined;
  private known: string;

  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    @Inject(METRICS_CONFIG) { APP_TIME_ZONE }: MetricsConfig,
    private readonly requests: RequestClient,
  ) {
    this.known = APP_TIME_ZONE;
  }

  /** While the directory is away it is the zone that was known before, at first that of the environment. */
  current(): Promise<string> {
    const now = performance.now();
    if (!this.last || now >= this.last.until) this.last = { until: now + KEPT_MS, zone: this.read() };
    return this.last.zone;
  }

  private async read(): Promise<string> {
    try {
      const { effectiveTimeZone } = await withPrincipal(undefined, () =>
        this.requests.send(GetSettings, {}, { timeoutMs: MAX_WAIT_MS }),
      );
      // Throws for a zone that the database does not know: it would fail all figures.
      await this.source.query('SELECT now() AT TIME ZONE $1', [effectiveTimeZone]);
      this.known = effectiveTimeZone;
    } catch (err) {
      this.logger.warn({ msg: 'the time zone of the school could not be read', used: this.known, err });
    }
    return this.known;
  }
}
