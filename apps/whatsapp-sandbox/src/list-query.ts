import { z } from 'zod';
import { KEPT } from './sandbox.config.js';

/** `?to=` one number, in any way of writing it; `?limit=` 1 to 100,000. */
export const listQuery = z.strictObject({
  to: z.string().min(1).optional(),
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(KEPT, `El máximo es ${KEPT}.`)
    .default(100),
});
