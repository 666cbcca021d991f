import {
  bulkFilter,
  bulkIds,
  countryField,
  dateField,
  descriptionField,
  idField,
  idsField,
  intervalField,
  MAX_DESCRIPTION,
  MAX_IDS,
  MAX_NAME,
  MAX_PHONE,
  nameField,
  phoneField,
  remarkField,
  REMINDER_INTERVALS,
  TEMPLATE_PROPOSALS,
  searchField,
  templateInput,
  timeZoneField,
  weeklyWindows,
} from '@recuerda/contracts';
import type { StandardSchemaConverter } from '@nestjs/swagger';
import { z } from 'zod';
import { named } from './registry.js';

const UUID_LENGTH = 36;
const SCHOOL_WEEK = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '07:00', to: '17:00' }] : []));
/** Bounds that refinements check and that JSON Schema cannot derive from them. */
const BOUNDS = new Map<unknown, Record<string, unknown>>([
  [nameField, { minLength: 1, maxLength: MAX_NAME }],
  [phoneField, { minLength: 1, maxLength: MAX_PHONE, example: '+504 9999-9999' }],
  [descriptionField, { maxLength: MAX_DESCRIPTION }],
  [searchField, { maxLength: MAX_NAME }],
  [remarkField, { maxLength: MAX_NAME }],
  [
    idsField,
    {
      maxLength: MAX_IDS * (UUID_LENGTH + 1) - 1,
      description: `Hasta ${MAX_IDS} UUID separados por comas: solo las filas nombradas, todas en una página.`,
    },
  ],
  ...(['name', 'body', 'footer', 'buttons'] as const).map(
    (name) => [templateInput.shape[name], { example: TEMPLATE_PROPOSALS.reminder[name] }] as const,
  ),
  [dateField, { example: '2027-09-15' }],
  [timeZoneField, { example: 'America/Tegucigalpa' }],
  [bulkIds, { example: ['0198f2a0-0000-7000-8000-000000000001'] }],
  [bulkFilter, { example: { state: 'active', search: 'acta' } }],
  [weeklyWindows, { example: SCHOOL_WEEK }],
  [countryField, { example: 'HN' }],
  [intervalField, { enum: REMINDER_INTERVALS.map((option) => option.minutes) }],
]);

/** The OpenAPI form of a contract's zod schema; named schemas become components. */
export const convertSchema: StandardSchemaConverter = (schema, { schemaType }) => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $schema: _,
    definitions,
    ...converted
  } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: schemaType,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, BOUNDS.get(zodSchema));
      // The pattern of a UUID says nothing that its format does not, at ten times the length.
      if (jsonSchema.format === 'uuid' || zodSchema === idField) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { schema: converted, components: definitions ?? {} };
};
