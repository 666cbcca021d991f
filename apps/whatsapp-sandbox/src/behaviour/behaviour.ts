import { z } from 'zod';
import { WASENDER_ANSWERS } from '../provider/gateway-answers.js';

const whole = (min: number, max: number) =>
  z.int({ error: 'Debe ser un número entero.' }).min(min, `El mínimo es ${min}.`).max(max, `El máximo es ${max}.`);

const applies = {
  /** One number in any format; all numbers when absent. */
  to: z.string().trim().min(1, 'Escribe un número.').max(32, 'No puede superar los 32 caracteres.').optional(),
  /** Number of POSTs it applies to; without limit when absent. */
  times: whole(1, 1_000_000).optional(),
};

/** How the sandbox responds to POSTs: the body of PUT /sandbox/behaviour. */
export const behaviourInput = z.discriminatedUnion(
  'mode',
  [
    /** Accepts. For one number: also while another behaviour applies to all. */
    z.strictObject({ mode: z.literal('ok'), ...applies }),
    /** Responds with this error status. */
    z.strictObject({ mode: z.literal('status'), status: whole(400, 599).default(500), ...applies }),
    /** Accepts after a delay. */
    z.strictObject({ mode: z.literal('delay'), delayMs: whole(0, 600_000).default(1_000), ...applies }),
    /** Never responds. */
    z.strictObject({ mode: z.literal('hang'), ...applies }),
    /**
     * Destroys the connection `after` the whole POST is read, or `before`. The number is in the body, so for one
     * number `before` means as soon as the body is read.
     */
    z.strictObject({ mode: z.literal('cut'), when: z.enum(['before', 'after']).default('after'), ...applies }),
    /** Responds 429 with Retry-After. */
    z.strictObject({ mode: z.literal('rate-limit'), retryAfterSeconds: whole(0, 3_600).default(1), ...applies }),
    /** Answers with the bodies of the script `wasender`, and keeps its limits. */
    z.strictObject({ mode: z.literal('wasender'), answer: z.enum(WASENDER_ANSWERS).default('success'), ...applies }),
    /** Answers 200 with the verdict in the field `status` of the body. */
    z.strictObject({ mode: z.literal('menuia'), status: whole(200, 599).default(200), ...applies }),
  ],
  { error: 'Debe ser "ok", "status", "delay", "hang", "cut", "rate-limit", "wasender" o "menuia".' },
);
export type Behaviour = z.infer<typeof behaviourInput>;
