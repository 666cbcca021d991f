/** Part of a typeorm DataSource. */
interface Database {
  query(sql: string): Promise<{ id: string }[]>;
}

interface WriteOrder {
  /** Returns the rows written since the last call, in the order in which they were locked. */
  taken(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Notes the value of `column` of each row of `table` that is inserted or updated. */
export async function noteWriteOrder(database: Database, table: string, column: string): Promise<WriteOrder> {
  await database.query(
    `CREATE TABLE noted_writes (place serial, id text);
     CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO noted_writes (id) VALUES (NEW.${column});
       RETURN NEW;
     END $$;
     CREATE TRIGGER note_write BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_write()`,
  );
  return {
    taken: async () => {
      const rows = await database.query('SELECT id FROM noted_writes ORDER BY place');
      await database.query('TRUNCATE noted_writes');
      return rows.map(({ id }) => id);
    },
    stop: async () => {
      await database.query('DROP FUNCTION note_write CASCADE; DROP TABLE noted_writes');
    },
  };
}
