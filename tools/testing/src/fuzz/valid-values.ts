import { HOUR_MS } from '@recuerda/contracts';
import type { ExistingIds } from './existing-ids.js';
import type { Schema } from './operations.js';
import type { Random } from '../random.js';

const TEXTS = ['Área de Ciencias', 'José Ñandú', 'x', 'Revisar cuadernos 📚', 'Línea\nsegunda', "D'Ávila"];

/** Returns a valid value for the schema; an id is one of an existing entity, if there is any. */
export function validValue(name: string, schema: Schema, random: Random, existingIds: ExistingIds): unknown {
  if (schema.nullable === true && random.chance(0.2)) return null;
  if (schema.oneOf) return validValue(name, random.pick(schema.oneOf), random, existingIds);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.format === 'uuid') return existingIds.of(name);
  if (schema.format === 'date-time') return new Date(Date.now() + HOUR_MS).toISOString();
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer') return random.between(schema.minimum ?? 0, schema.maximum ?? 1_000);
  if (schema.example !== undefined) return schema.example;
  if (schema.items) return [validValue(name.replace(/s$/, ''), schema.items, random, existingIds)];
  if (schema.properties) return validFields(schema.properties, schema.required ?? [], random, existingIds);
  return random.chance(0.1) ? 'ñ'.repeat(schema.maxLength ?? 100) : random.pick(TEXTS);
}

/** Returns the required fields with valid values, and some of the others. */
export function validFields(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  random: Random,
  existingIds: ExistingIds,
): Record<string, unknown> {
  // Optional fields may exclude one another, so half of the objects have few.
  const optional = random.chance(0.5) ? 0.1 : 0.6;
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(optional));
  return Object.fromEntries(given.map(([name, schema]) => [name, validValue(name, schema, random, existingIds)]));
}
