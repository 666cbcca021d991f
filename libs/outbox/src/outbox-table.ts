/**
 * SQL of a service's first migration: the outbox of its schema, and what the outbox gave up. Rows come and go all the
 * time, so the table is vacuumed by their number and not by its size.
 */
export const createOutboxTable = (schema: string): string => `
  CREATE TABLE "${schema}".outbox (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    available_at timestamptz NOT NULL DEFAULT now(),
    failures integer NOT NULL DEFAULT 0,
    postponements integer NOT NULL DEFAULT 0,
    last_error text
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
  CREATE TABLE "${schema}".outbox_dead (
    seq bigint PRIMARY KEY,
    event json NOT NULL,
    created_at timestamptz NOT NULL,
    died_at timestamptz NOT NULL DEFAULT now(),
    failures integer NOT NULL,
    last_error text
  );`;

export const dropOutboxTable = (schema: string): string => `
  DROP TABLE IF EXISTS "${schema}".outbox_dead;
  DROP TABLE IF EXISTS "${schema}".outbox;`;
