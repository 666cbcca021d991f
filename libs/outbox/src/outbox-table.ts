/**
 * Returns the SQL for a service's first migration: the outbox of its schema and the events that the outbox has given
 * up. Rows are inserted and deleted all the time, so vacuum starts at a number of dead rows, not at a share of the
 * table.
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
