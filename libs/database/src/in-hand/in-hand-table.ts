/**
 * Returns the SQL that creates the table of {@link InHand} in a schema: what a process has begun to handle, committed
 * beside the transaction that handles it, so that it survives an unclean end of the process.
 */
export const createInHandTable = (schema: string): string => `
  CREATE TABLE "${schema}".in_hand (
    kind text NOT NULL,
    item text NOT NULL,
    -- The process that has it.
    holder uuid NOT NULL,
    -- Nothing else was in hand.
    alone boolean NOT NULL,
    -- Unclean ends before this one while it was alone in hand.
    ends integer NOT NULL,
    PRIMARY KEY (kind, item)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);`;
