import { z } from 'zod';
import {
  bounds,
  cutFault,
  hangFault,
  lostFault,
  noFault,
  odd,
  statusFault,
  whole,
} from '../../answers/fault-fields.js';
import { type GraphErrorCode, isGraphErrorCode } from '../errors.js';

const HOUR_MS = 3_600_000;
const errorCode = z.custom<GraphErrorCode>(
  (value) => typeof value === 'number' && isGraphErrorCode(value),
  'No es un código de error conocido.',
);
const number = z.string().trim().min(1).max(32);
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `Debe ser ${values.join(', ')}.` });

/** Calls that a fault applies to; `all` includes those about templates and the number. */
const calls = { calls: oneOf('messages', 'all').default('messages') };

const fault = z.union(
  [
    /** Answers this error. */
    z.strictObject({ code: errorCode, odd, ...bounds, ...calls }),
    noFault.extend(calls),
    hangFault.extend(calls),
    cutFault.extend(calls),
    statusFault('graph').extend(calls),
    /** The webhooks of the message follow, `statusDelayMs` later than usual. */
    lostFault.extend({ statusDelayMs: whole(0, HOUR_MS).default(0), ...calls }),
  ],
  { error: 'Debe tener un código de error o el modo "ok", "status", "hang", "cut" o "lost".' },
);
/** Ends at `until`, where it was given for a time. */
export type Fault = z.infer<typeof fault> & { until?: string };

const setting = <S extends z.ZodType>(schema: S, initial: z.infer<S>) => ({ schema, initial });

/** Settings of the simulated Graph API with their initial values; the README says what each does. */
export const SETTINGS = {
  /** Each with the instant at which it expires. */
  tokens: setting(z.record(z.string().min(1).max(512), z.iso.datetime({ offset: true }).nullable()), {}),
  isRegistered: setting(z.boolean(), true),
  isBanned: setting(z.boolean(), false),
  testRecipients: setting(z.array(number).max(5).nullable(), null),
  requireWindow: setting(z.boolean(), true),
  pairRateMs: setting(whole(0, HOUR_MS), 6_000),
  throughput: setting(whole(0, 100_000), 80),
  messagingLimit: setting(whole(0, 1_000_000).nullable(), 250),
  quality: setting(oneOf('GREEN', 'YELLOW', 'RED', 'UNKNOWN'), 'GREEN'),
  faults: setting(z.array(fault).max(1_000), []),
  lateErrors: setting(z.array(errorCode), []),
  delayMs: setting(whole(0, 600_000), 0),
  statuses: setting(z.array(oneOf('sent', 'delivered', 'read', 'failed')).max(10), ['sent', 'delivered', 'read']),
  statusGapMs: setting(whole(0, HOUR_MS), 300),
  failedCode: setting(errorCode, 131026),
  billable: setting(z.boolean().nullable(), null),
  usersWithoutPhone: setting(z.array(number).max(10_000), []),
  webhookUrl: setting(z.url({ protocol: /^https?$/, error: 'Debe ser una URL.' }).nullable(), null),
} as const;

export const WEBHOOK_SETTINGS = {
  order: setting(oneOf('kept', 'shuffled'), 'kept'),
  collectMs: setting(whole(0, 60_000), 200),
  batch: setting(whole(1, 1_000), 1),
  copies: setting(whole(1, 10), 1),
  lostPercent: setting(whole(0, 100), 0),
  delayMs: setting(whole(0, HOUR_MS), 0),
  retries: setting(whole(0, 20), 7),
  retryMs: setting(whole(1, HOUR_MS), 1_000),
  signature: setting(oneOf('right', 'wrong', 'none'), 'right'),
} as const;

export const TEMPLATE_SETTINGS = {
  review: setting(oneOf('approve', 'reject', 'manual'), 'approve'),
  reviewMs: setting(whole(0, HOUR_MS), 1_000),
  categoryAtApproval: setting(oneOf('UTILITY', 'MARKETING', 'AUTHENTICATION').nullable(), null),
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
