import { z } from 'zod';
import { MAX_KEPT } from './sandbox.config.js';

/** `?to=` one number in any format; `?limit=` 1 to 100,000. */
export const listQuery = z.strictObject({
  to: z.string().min(1).optional(),
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_KEPT, `El máximo es ${MAX_KEPT}.`)
    .default(100),
});
