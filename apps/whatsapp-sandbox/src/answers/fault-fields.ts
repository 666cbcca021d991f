import { z } from 'zod';
import { ERROR_BODIES, type ErrorBodyName, ODD_BODY_NAMES } from './bodies.js';

export const whole = (min: number, max: number) =>
  z.int({ error: 'Debe ser un número entero.' }).min(min, `El mínimo es ${min}.`).max(max, `El máximo es ${max}.`);

const HOUR_MS = 3_600_000;

/** Recipient and duration of a fault. */
export const bounds = {
  /** One number in any format; all numbers when absent. */
  to: z.string().trim().min(1, 'Escribe un número.').max(32, 'No puede superar los 32 caracteres.').optional(),
  /** Number of POSTs it applies to; without limit when absent. */
  times: whole(1, 1_000_000).optional(),
  /** Milliseconds until it ends; without limit when absent. */
  forMs: whole(1, 24 * HOUR_MS).optional(),
};

/** Distorts the body of an answer. */
export const odd = z.enum(ODD_BODY_NAMES, { error: `Debe ser ${ODD_BODY_NAMES.join(', ')}.` }).optional();

/** Answers an error status; the message is not taken. */
export const statusFault = (body: ErrorBodyName) =>
  z.strictObject({
    mode: z.literal('status'),
    status: whole(400, 599).default(500),
    body: z.enum(Object.keys(ERROR_BODIES) as [ErrorBodyName, ...ErrorBodyName[]]).default(body),
    retryAfterSeconds: whole(0, 3_600).optional(),
    odd,
    ...bounds,
  });
export type StatusFault = z.infer<ReturnType<typeof statusFault>>;

/** Never responds. */
export const hangFault = z.strictObject({ mode: z.literal('hang'), ...bounds });

/** Ends the connection, on `reset` by TCP's RST. */
export const cutFault = z.strictObject({ mode: z.literal('cut'), reset: z.boolean().default(false), ...bounds });

/** Accepts. For one number: also while another behaviour applies to all. */
export const noFault = z.strictObject({ mode: z.literal('ok'), odd, ...bounds });

/** Takes the message, and loses the answer on its way to the sender. */
export const lostFault = z.strictObject({
  mode: z.literal('lost'),
  answer: z.enum(['timeout', 'cut', 'reset', 'hang']).default('timeout'),
  ...bounds,
});
export type LostAnswer = z.infer<typeof lostFault>['answer'];

type Bounded = { forMs?: number | undefined; times?: number | undefined; until?: string | undefined };

/** Returns the fault with the instant at which it ends. */
export const begun = <F extends Bounded>(fault: F, now: Date): F =>
  fault.forMs === undefined ? fault : { ...fault, until: new Date(now.getTime() + fault.forMs).toISOString() };

export const isOver = ({ until }: Bounded, now: Date): boolean =>
  until !== undefined && Date.parse(until) <= now.getTime();

/** Returns what remains of a fault after one more POST; undefined: nothing. */
export const usedOnce = <F extends Bounded>(fault: F): F | undefined => {
  if (fault.times === undefined) return fault;
  return fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
};
