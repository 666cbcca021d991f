import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CostsView } from '@recuerda/contracts';
import { CLOCK, type Clock, gauge } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { MessageSettings } from '../texts/message-settings.js';
import { forecastOf } from './forecast.js';

const MEASURE_MS = 10_000;

const monthCost = gauge('recuerda_month_cost_usd', 'Cost of the messages of this month by the price list, in USD.');

/** Parameters: the price list, now, the time zone, the month (null: the present), departments (null: all). */
const COSTS = `
  WITH known AS (SELECT * FROM notifier.charge_counts WHERE $5::uuid[] IS NULL OR department_id = ANY ($5::uuid[])),
       today AS (SELECT ($2::timestamptz AT TIME ZONE $3::text)::date AS day),
       asked AS (SELECT coalesce($4::text, to_char(day, 'YYYY-MM')) AS month FROM today),
       items AS (
         SELECT department_id AS "departmentId", category, sum(count)::int AS messages,
                coalesce(sum(count) FILTER (WHERE price IS NULL), 0)::int AS unpriced,
                coalesce(sum(count * price), 0) AS cost
         FROM known JOIN asked ON known.day >= (month || '-01')::date
                              AND known.day < (month || '-01')::date + interval '1 month'
         LEFT JOIN LATERAL (SELECT list."priceUsd" AS price
                            FROM jsonb_to_recordset($1::jsonb) AS list ("from" date, category text, "priceUsd" numeric)
                            WHERE list.category = known.category AND list."from" <= known.day
                            ORDER BY list."from" DESC LIMIT 1) AS in_force ON true
         GROUP BY department_id, category)
  SELECT month, day::text AS today,
         ARRAY (SELECT to_char(day, 'YYYY-MM') FROM (TABLE today UNION ALL SELECT day FROM known) AS days
                GROUP BY 1 ORDER BY 1 DESC) AS months,
         (SELECT coalesce(jsonb_agg(items ORDER BY cost DESC, messages DESC, category), '[]') FROM items) AS items,
         (SELECT coalesce(sum(cost), 0)::float8 FROM items) AS cost
  FROM asked, today`;

/** Costs of the messages that the provider charges, by the price list of the school. */
@Injectable()
export class MessageCosts implements OnApplicationBootstrap {
  /** Cost of the present month at the last measurement. */
  private cost = 0;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    private readonly school: MessageSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The messages of this month cost as much as they may. */
  get isLimitReached(): boolean {
    const { spendLimit } = this.school.current;
    return spendLimit !== null && this.cost >= spendLimit;
  }

  /** `departmentIds` undefined: all. */
  async of(month?: string, departmentIds?: readonly string[]): Promise<CostsView> {
    const { current, timeZone } = this.school;
    const parameters = [JSON.stringify(current.messagePrices), this.clock.now(), timeZone, month, departmentIds];
    const [{ today, ...costs }] = await this.dataSource.query<[CostsView & { today: string }]>(COSTS, parameters);
    return { ...costs, forecast: today.startsWith(costs.month) ? forecastOf(costs.cost, today) : null };
  }

  /** The price list must be known before anything is sent. */
  async onApplicationBootstrap(): Promise<void> {
    await this.school.refresh();
    await this.measure();
  }

  /** While the database is away the last cost counts. */
  @Interval(MEASURE_MS)
  async measure(): Promise<void> {
    const { length } = this.school.current.messagePrices;
    const measured = length > 0 ? await this.of().catch(() => undefined) : { cost: 0 };
    if (measured) monthCost.set((this.cost = measured.cost));
  }
}
