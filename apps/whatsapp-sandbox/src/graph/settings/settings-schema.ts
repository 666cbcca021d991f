import { z } from 'zod';
import { bounds, lostFault, odd, statusFault, whole } from '../../answers/fault-fields.js';
import { type GraphErrorCode, isGraphErrorCode } from '../errors.js';

const errorCode = z.custom<GraphErrorCode>(
  (value) => typeof value === 'number' && isGraphErrorCode(value),
  'No es un código de error conocido.',
);
const number = z.string().trim().min(1).max(32);
const HOUR_MS = 3_600_000;

/** Which calls a fault is for; `all` also has those of templates and of the number itself. */
const faultBounds = { ...bounds, calls: z.enum(['messages', 'all']).default('messages') };

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
/** `until`: when it ends, where it was given for a time. */
export type Fault = z.infer<typeof fault> & { until?: string };

const webhookModes = z.strictObject({
  /** Shuffled: those of one `collectMs` in any order. */
  order: z.enum(['kept', 'shuffled']),
  delayMs: whole(0, HOUR_MS),
  /** How often each is sent. */
  copies: whole(1, 10),
  /** Most in one call, in several entries and changes. */
  batch: whole(1, 1_000),
  /** How long a call waits to become full, where it may. */
  collectMs: whole(0, 60_000),
  lostPercent: whole(0, 100),
  /** Repetitions of a call that is not answered 200: after `retryMs`, then twice as long each time. */
  retries: whole(0, 20),
  retryMs: whole(1, HOUR_MS),
});

const templateReview = z.strictObject({
  review: z.enum(['approve', 'reject', 'manual']),
  reviewMs: whole(0, HOUR_MS),
  /** Meta changes the category of a template at its approval. */
  categoryAtApproval: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']).nullable(),
});

export const settings = z.strictObject({
  /** By access token: when it expires; null: never. */
  tokens: z.record(z.string().min(1).max(512), z.iso.datetime({ offset: true }).nullable()),
  /** The number is registered; otherwise no message goes out. POST /{number}/register and /deregister change it. */
  isRegistered: z.boolean(),
  /** A test number writes to these only; null: it is no test number. */
  testRecipients: z.array(number).max(5).nullable(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  /** Unique recipients outside their window in 24 hours; null: unlimited. */
  messagingLimit: whole(0, 1_000_000).nullable(),
  /** Messages a second; 0: unlimited. */
  throughput: whole(0, 100_000),
  /** Least time between two messages to one person; 0: none. */
  pairRateMs: whole(0, HOUR_MS),
  /** Free text needs an open customer service window. */
  requireWindow: z.boolean(),
  faults: z.array(fault).max(1_000),
  /** Errors that come as the status `failed` after a 200, instead of as the answer. */
  lateErrors: z.array(errorCode),
  delayMs: whole(0, 600_000),
  /** Which statuses follow an accepted message, each after one more `statusGapMs`. */
  statuses: z.array(z.enum(['sent', 'delivered', 'read'])).max(3),
  statusGapMs: whole(0, HOUR_MS),
  /** Numbers of users with a username: their messages come without `from` and `wa_id`. */
  usersWithoutPhone: z.array(number).max(10_000),
  webhookUrl: z.url({ protocol: /^https?$/, error: 'Debe ser una URL.' }).nullable(),
  webhooks: webhookModes,
  templates: templateReview,
});
export type Settings = Omit<z.infer<typeof settings>, 'faults'> & { faults: Fault[] };

/** The body of PUT /sandbox/graph/behaviour: what is absent stays. */
export const settingsInput = settings
  .extend({ webhooks: webhookModes.partial(), templates: templateReview.partial() })
  .partial();
export type SettingsInput = z.infer<typeof settingsInput>;
