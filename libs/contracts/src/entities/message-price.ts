import { z } from 'zod';
import { dateField } from '../fields.js';

/** Categories by which the provider charges messages, with their names. */
export const PRICE_CATEGORIES = {
  utility: 'Utilidad',
  marketing: 'Marketing',
  authentication: 'Autenticación',
  service: 'Servicio',
} as const;
const CATEGORIES = Object.keys(PRICE_CATEGORIES) as [keyof typeof PRICE_CATEGORIES];
/** Maximum number of prices. */
export const MAX_PRICES = 100;

const PRICE = 'Escribe el precio, sin separador de miles.';
const AMOUNT = 'Escribe un número sin separador de miles.';

/** Price of a message of a category, from a local date until the next price of that category. */
const messagePrice = z.strictObject({
  from: dateField,
  category: z.enum(CATEGORIES, `Debe ser ${CATEGORIES.join(', ')}.`),
  priceUsd: z.number(PRICE).min(0, 'No puede ser negativo.').max(100, 'No puede pasar de 100 USD.'),
});
export type MessagePrice = z.infer<typeof messagePrice>;

const messagePrices = z
  .array(messagePrice)
  .max(MAX_PRICES, `Máximo ${MAX_PRICES} precios.`)
  .superRefine((prices, context) => {
    for (const [index, { from, category }] of prices.entries()) {
      const message = `Ya hay un precio de ${PRICE_CATEGORIES[category]} desde esta fecha.`;
      if (prices.findIndex((one) => one.from === from && one.category === category) < index)
        context.addIssue({ code: 'custom', path: [index, 'from'], message });
    }
  });

const spendLimit = z.number(AMOUNT).positive('Debe ser mayor que cero.').max(1e6, 'Es demasiado.');

export const costSettings = z.object({
  /** Prices by which the cost of messages is reckoned. */
  messagePrices,
  /** Limit of it in a month, USD; then reminders that need a template are held. Null: none. */
  spendLimit: spendLimit.nullable(),
});

/** Example for numbers of Honduras ('Rest of Latin America'), to be compared with Meta's present list. */
export const EXAMPLE_PRICES: readonly MessagePrice[] = CATEGORIES.map((category) => ({
  from: '2026-10-01',
  category,
  priceUsd: category === 'marketing' ? 0.074 : 0.0113,
}));
