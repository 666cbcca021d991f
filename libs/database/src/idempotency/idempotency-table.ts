/** SQL of a migration: the keys under which a schema's entities were created. `IdempotencyKeys` uses it. */
export const createIdempotencyTable = (schema: string): string => `
  CREATE TABLE "${schema}".idempotency_keys (
    entity text NOT NULL,
    id uuid NOT NULL,
    body_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (entity, id)
  );
  CREATE INDEX idempotency_keys_created ON "${schema}".idempotency_keys (created_at);`;
