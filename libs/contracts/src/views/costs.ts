import { z } from 'zod';

const count = z.int().nonnegative();

/** Without a month (`YYYY-MM`): the present one. */
export const costQuery = z.strictObject({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Debe ser un mes (AAAA-MM).')
    .optional(),
});
export type CostQuery = z.infer<typeof costQuery>;

/** Charged messages of a month by the school's days, of departments that the principal may know. Costs in USD. */
export const costsView = z.object({
  month: z.string(),
  /** Months with messages, and the present one, newest first. */
  months: z.array(z.string()),
  items: z.array(
    z.object({
      /** None of messages such as answers to unknown numbers. */
      departmentId: z.uuid().nullable(),
      /** The provider's, such as `utility`. */
      category: z.string(),
      messages: count,
      /** Messages of days without a price of their category. */
      unpriced: count,
      cost: z.number(),
    }),
  ),
  cost: z.number(),
  /** Cost of the whole month if it goes on like this; null: it is over. */
  forecast: z.number().nullable(),
});
export type CostsView = z.infer<typeof costsView>;
