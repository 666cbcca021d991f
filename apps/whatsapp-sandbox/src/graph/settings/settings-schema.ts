import { z } from 'zod';
import { bounds } from '../../answers/fault-fields.js';
import { type Fault, SETTINGS, TEMPLATE_SETTINGS, WEBHOOK_SETTINGS } from './settings-table.js';

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

/** The body of PUT /sandbox/graph/behaviour: what is absent stays. */
export const settingsInput = z
  .strictObject({
    ...schemasOf(SETTINGS),
    webhooks: z.strictObject(schemasOf(WEBHOOK_SETTINGS)).partial(),
    templates: z.strictObject(schemasOf(TEMPLATE_SETTINGS)).partial(),
    /** Milliseconds after which the settings are again what they were. */
    forMs: bounds.forMs,
  })
  .partial();
export type SettingsInput = z.infer<typeof settingsInput>;
