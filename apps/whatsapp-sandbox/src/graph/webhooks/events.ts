import { z } from 'zod';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { CLOCK, type Clock, parseInput } from '@recuerda/service';
import { whole } from '../../answers/fault-fields.js';
import { DISPLAY_PHONE_NUMBER } from '../../sandbox.config.js';
import { type SettingsInput, WEBHOOK_SETTINGS } from '../settings/settings-table.js';
import { GraphSettings } from '../settings/graph-settings.js';
import type { WebhookChange } from './webhook-bodies.js';
import { Webhooks } from './webhooks.js';

const signature = WEBHOOK_SETTINGS.signature.schema.optional();
const LIMITS = { TIER_250: 250, TIER_2K: 2_000, TIER_10K: 10_000, TIER_100K: 100_000, TIER_UNLIMITED: null } as const;
type Tier = keyof typeof LIMITS;

/** Webhook that no message causes: the body of POST /sandbox/graph/webhooks. */
export const eventInput = z.discriminatedUnion('event', [
  /** The account is banned, will be, or may send again. */
  z.strictObject({
    event: z.literal('account_update'),
    state: z.enum(['DISABLE', 'SCHEDULE_FOR_DISABLE', 'REINSTATE']),
    signature,
  }),
  z.strictObject({
    event: z.literal('phone_number_quality_update'),
    change: z.enum(['FLAGGED', 'UNFLAGGED', 'UPGRADE', 'DOWNGRADE', 'THROUGHPUT_UPGRADE', 'ONBOARDING']),
    limit: z.enum(Object.keys(LIMITS) as [Tier, ...Tier[]]).default('TIER_250'),
    signature,
  }),
  /** Any change, such as one of a field that does not exist yet. */
  z.strictObject({
    event: z.literal('change'),
    field: z.string().min(1).max(100),
    value: z.record(z.string(), z.unknown()),
    signature,
  }),
  /** The latest calls again, with their old timestamps. */
  z.strictObject({ event: z.literal('repeat'), count: whole(1, 1_000).default(1), signature }),
]);
type EventInput = z.infer<typeof eventInput>;

const QUALITY: Partial<Record<string, 'RED' | 'GREEN'>> = { FLAGGED: 'RED', UNFLAGGED: 'GREEN' };

/** Returns the change of an event, and the settings that change with it, so that the API agrees with the webhook. */
function eventOf(
  input: Exclude<EventInput, { event: 'repeat' }>,
  now: Date,
): { change: WebhookChange; settings?: SettingsInput } {
  switch (input.event) {
    case 'account_update': {
      const { event: field, state } = input;
      const ban_info = { waba_ban_state: state, waba_ban_date: dateOf(now) };
      return {
        change: { field, value: { event: 'DISABLED_UPDATE', ban_info } },
        ...(state !== 'SCHEDULE_FOR_DISABLE' && { settings: { isBanned: state === 'DISABLE' } }),
      };
    }
    case 'phone_number_quality_update': {
      const { event: field, change: event, limit } = input;
      const quality = QUALITY[event];
      const limits = { current_limit: limit, max_daily_conversations_per_business: limit };
      return {
        change: { field, value: { display_phone_number: DISPLAY_PHONE_NUMBER, event, ...limits } },
        settings: { messagingLimit: LIMITS[limit], ...(quality && { quality }) },
      };
    }
    case 'change':
      return { change: { field: input.field, value: input.value } };
  }
}

/** Returns a date as Meta writes it: January 15, 2026. */
const dateOf = (now: Date): string => now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Sends webhooks that no message causes. */
@Controller('sandbox/graph/webhooks')
export class EventsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
  ) {}

  /** Returns how many calls follow. */
  @Post()
  @HttpCode(202)
  send(@Body() body: unknown): { calls: number } {
    const input = parseInput(eventInput, body);
    if (input.event === 'repeat') return { calls: this.webhooks.repeat(input.count, input.signature) };
    const now = this.clock.now();
    const { change, settings } = eventOf(input, now);
    if (settings) this.settings.change(settings);
    this.webhooks.sendAlone(change, now, input.signature);
    return { calls: 1 };
  }
}
