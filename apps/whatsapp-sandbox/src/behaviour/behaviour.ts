import { z } from 'zod';
import { bounds, cutFault, hangFault, lostFault, noFault, odd, statusFault, whole } from '../answers/fault-fields.js';
import { WAPANELS_ANSWERS, WASENDER_ANSWERS } from '../answers/gateway-answers.js';

/** Behaviour on a POST: the body of PUT /sandbox/behaviour. */
export const behaviourInput = z.discriminatedUnion(
  'mode',
  [
    noFault,
    statusFault('problem'),
    hangFault,
    lostFault,
    /** Accepts after a delay. */
    z.strictObject({ mode: z.literal('delay'), delayMs: whole(0, 600_000).default(1_000), ...bounds }),
    /**
     * Ends the connection `after` the whole POST is read, or `before`. The number is in the body, so for one number
     * `before` means as soon as the body is read.
     */
    cutFault.extend({ when: z.enum(['before', 'after']).default('after') }),
    /** Responds 429 with Retry-After. */
    z.strictObject({ mode: z.literal('rate-limit'), retryAfterSeconds: whole(0, 3_600).default(1), ...bounds }),
    /** Answers with the bodies of the script `wasender`, and keeps its limits. */
    z.strictObject({
      mode: z.literal('wasender'),
      answer: z.enum(WASENDER_ANSWERS).default('success'),
      odd,
      ...bounds,
    }),
    /** Answers 200 with the verdict in the field `status` of the body: a number. */
    z.strictObject({ mode: z.literal('menuia'), status: whole(200, 599).default(200), odd, ...bounds }),
    /** Answers 200 with the verdict in the field `status` of the body: true or false. */
    z.strictObject({
      mode: z.literal('wapanels'),
      answer: z.enum(WAPANELS_ANSWERS).default('success'),
      odd,
      ...bounds,
    }),
  ],
  {
    error: 'Debe ser "ok", "status", "delay", "hang", "cut", "lost", "rate-limit", "wasender", "menuia" o "wapanels".',
  },
);
/** Ends at `until`, where it was given for a time. */
export type Behaviour = z.infer<typeof behaviourInput> & { until?: string };
