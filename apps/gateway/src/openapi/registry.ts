import { z } from 'zod';

/** Names of the schemas that stand by themselves under `components` of the OpenAPI document. */
export const named = z.registry<{ id: string; description?: string }>();

/** Gives a schema its name in the document. */
export function component<S extends z.ZodType>(id: string, schema: S, description?: string): S {
  named.add(schema, { id, ...(description !== undefined && { description }) });
  return schema;
}
