import type { DataSource } from 'typeorm';

/** Error that pg throws at `statement_timeout`. */
export const tooSlow = (): Error =>
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

/** Cancels the next change of items of bulk jobs, as `statement_timeout` does. */
export async function cancelOnce(source: DataSource): Promise<void> {
  await source.query(`
    CREATE SEQUENCE integrations.changes;
    CREATE FUNCTION integrations.cancel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('integrations.changes') = 1 THEN RAISE SQLSTATE '57014'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER cancel BEFORE UPDATE ON integrations.bulk_items
      FOR EACH STATEMENT EXECUTE FUNCTION integrations.cancel()`);
}
