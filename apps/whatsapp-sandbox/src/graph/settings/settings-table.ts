import { z } from 'zod';
import { bounds, lostFault, odd, statusFault, whole } from '../../answers/fault-fields.js';
import { type GraphErrorCode, isGraphErrorCode } from '../errors.js';

const HOUR_MS = 3_600_000;
const errorCode = z.custom<GraphErrorCode>(
  (value) => typeof value === 'number' && isGraphErrorCode(value),
  'No es un código de error conocido.',
);
const number = z.string().trim().min(1).max(32);
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `Debe ser ${values.join(', ')}.` });

/** Recipient, duration and calls of a fault; `all` includes calls about templates and the number. */
const faultBounds = { ...bounds, calls: oneOf('messages', 'all').default('messages') };

const fault = z.union(
  [
    /** Answers this error. */
    z.strictObject({ code: errorCode, odd, ...faultBounds }),
    /** Answers as usual, but for the form of the body. */
    z.strictObject({ mode: z.literal('ok'), odd, ...faultBounds }),
    statusFault('graph').extend(faultBounds),
    z.strictObject({ mode: z.literal('hang'), ...faultBounds }),
    z.strictObject({ mode: z.literal('cut'), reset: z.boolean().default(false), ...faultBounds }),
    /** The webhooks of the message follow, `statusDelayMs` later than usual. */
    z.strictObject({ ...lostFault, statusDelayMs: whole(0, HOUR_MS).default(0), ...faultBounds }),
  ],
  { error: 'Debe tener un código de error o el modo "ok", "status", "hang", "cut" o "lost".' },
);
/** Ends at `until`, where it was given for a time. */
export type Fault = z.infer<typeof fault> & { until?: string };

/** A setting: its values, its initial value, and its line of the README. */
interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S;
  initial: z.infer<S>;
  about: string;
  example: z.input<S>;
}
const setting = <S extends z.ZodType>(
  schema: S,
  initial: z.infer<S>,
  example: z.input<S>,
  about: string,
): Setting<S> => ({ schema, initial, about, example });

/** Settings of the simulated Graph API, except those of webhooks and of the review of templates. */
export const SETTINGS = {
  tokens: setting(
    z.record(z.string().min(1).max(512), z.iso.datetime({ offset: true }).nullable()),
    {},
    { old: '2026-01-01T00:00:00Z', new: null },
    'access tokens, each with the instant at which it expires; at first `WHATSAPP_TOKEN`',
  ),
  isRegistered: setting(z.boolean(), true, false, 'else 133010'),
  isBanned: setting(z.boolean(), false, true, '131031; the event `account_update` sets it'),
  testRecipients: setting(
    z.array(number).max(5).nullable(),
    null,
    ['50499887766'],
    'a test number writes to these only, else 131030',
  ),
  requireWindow: setting(z.boolean(), true, false, 'free text outside the window is 131047'),
  pairRateMs: setting(whole(0, HOUR_MS), 6_000, 0, 'one message to a person in this time, else 131056; 0: off'),
  throughput: setting(whole(0, 100_000), 80, 2, 'messages a second, else 130429; 0: unlimited'),
  messagingLimit: setting(
    whole(0, 1_000_000).nullable(),
    250,
    1,
    'people outside their window in 24 hours, else 131048 (Meta documents no code for it); null: unlimited',
  ),
  quality: setting(oneOf('GREEN', 'YELLOW', 'RED', 'UNKNOWN'), 'GREEN', 'RED', 'of the number'),
  faults: setting(z.array(fault).max(1_000), [], [{ mode: 'status', status: 503, times: 3 }], 'see [Faults](#faults)'),
  lateErrors: setting(
    z.array(errorCode),
    [],
    [131026, 131047],
    'codes that come as the status `failed` after a 200, as Meta often reports 131026, 131047, 131049',
  ),
  delayMs: setting(whole(0, 600_000), 0, 500, 'before every answer'),
  statuses: setting(
    z.array(oneOf('sent', 'delivered', 'read', 'failed')).max(10),
    ['sent', 'delivered', 'read'],
    ['read', 'sent', 'sent', 'failed'],
    'what follows a message, in this order: also early, twice or failed after all; timestamps keep the true order',
  ),
  statusGapMs: setting(whole(0, HOUR_MS), 300, 0, 'each so much after the one before'),
  failedCode: setting(errorCode, 131026, 131049, 'the error of `failed` among the `statuses`'),
  billable: setting(
    z.boolean().nullable(),
    null,
    false,
    '`pricing.billable` of statuses; null: false for free text in the window, else true',
  ),
  usersWithoutPhone: setting(
    z.array(number).max(10_000),
    [],
    ['50499887766'],
    'numbers of users with a username: what they write comes without `from` and `wa_id`',
  ),
  webhookUrl: setting(
    z.url({ protocol: /^https?$/, error: 'Debe ser una URL.' }).nullable(),
    null,
    null,
    'at first `WHATSAPP_WEBHOOK_URL`; on this machine or that host. A new one is asked for `hub.challenge`',
  ),
} as const;

export const WEBHOOK_SETTINGS = {
  order: setting(oneOf('kept', 'shuffled'), 'kept', 'shuffled', 'those of one `collectMs` in any order'),
  collectMs: setting(whole(0, 60_000), 200, 50, 'how long a call waits to become full, where it may'),
  batch: setting(whole(1, 1_000), 1, 10, 'most in one call, over several entries and changes'),
  copies: setting(whole(1, 10), 1, 2, 'how often each is sent'),
  lostPercent: setting(whole(0, 100), 0, 50, 'never sent'),
  delayMs: setting(whole(0, HOUR_MS), 0, 500, 'late'),
  retries: setting(whole(0, 20), 7, 0, 'a call that is not answered 200 is repeated so often'),
  retryMs: setting(whole(1, HOUR_MS), 1_000, 10, 'after this time, then twice as long each time'),
  signature: setting(oneOf('right', 'wrong', 'none'), 'right', 'wrong', 'of the raw body'),
} as const;

export const TEMPLATE_SETTINGS = {
  review: setting(oneOf('approve', 'reject', 'manual'), 'approve', 'reject', 'what becomes of a new template'),
  reviewMs: setting(whole(0, HOUR_MS), 1_000, 0, 'when'),
  categoryAtApproval: setting(
    oneOf('UTILITY', 'MARKETING', 'AUTHENTICATION').nullable(),
    null,
    'MARKETING',
    'Meta changes the category of some templates',
  ),
} as const;

type Table = Record<string, { schema: z.ZodType; initial: unknown }>;
type Schemas<T extends Table> = { [K in keyof T]: T[K]['schema'] };
type Values<T extends Table> = { [K in keyof T]: z.infer<T[K]['schema']> };

const column = (table: Table, name: 'schema' | 'initial') =>
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, row[name]]));
const schemasOf = <T extends Table>(table: T) => column(table, 'schema') as Schemas<T>;
const initialOf = <T extends Table>(table: T) => column(table, 'initial') as Values<T>;

export type Settings = Omit<Values<typeof SETTINGS>, 'faults'> & {
  faults: Fault[];
  webhooks: Values<typeof WEBHOOK_SETTINGS>;
  templates: Values<typeof TEMPLATE_SETTINGS>;
};

export const INITIAL_SETTINGS: Settings = {
  ...initialOf(SETTINGS),
  webhooks: initialOf(WEBHOOK_SETTINGS),
  templates: initialOf(TEMPLATE_SETTINGS),
};

/** The body of PUT /sandbox/graph/behaviour; absent settings stay. */
export const settingsInput = z
  .strictObject({
    ...schemasOf(SETTINGS),
    webhooks: z.strictObject(schemasOf(WEBHOOK_SETTINGS)).partial(),
    templates: z.strictObject(schemasOf(TEMPLATE_SETTINGS)).partial(),
    /** Milliseconds after which the settings are restored. */
    forMs: bounds.forMs,
  })
  .partial();
export type SettingsInput = z.infer<typeof settingsInput>;
