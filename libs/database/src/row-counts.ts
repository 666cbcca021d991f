/** Share of changing statements that sum up the differences, so that a read seldom sums more than some hundred rows. */
const FOLD_SHARE = 0.02;

/**
 * Returns SQL whose triggers maintain the number of a table's rows per condition. Counting 100,000 rows at every read
 * costs more than the rest of a page. Each statement inserts its differences into `<table>_counts`; their sums are the
 * counts. So no transaction waits for another, and each sees its own changes. Now and then a statement sums up the
 * differences. Read the counts with {@link readRowCount}.
 */
export function createRowCounts(schema: string, table: string, conditions: Readonly<Record<string, string>>): string {
  const counts = `${schema}.${table}_counts`;
  const counter = `${schema}.count_${table}`;
  const names = Object.keys(conditions);
  const sums = (sign: '' | '-') =>
    names.map((name) => `${sign}(count(*) FILTER (WHERE ${conditions[name]}))::int AS ${name}`).join(', ');
  const differ = names.map((name) => `gained.${name} + lost.${name}`);
  return `
CREATE TABLE ${counts} (${names.map((name) => `${name} int NOT NULL`).join(', ')});
CREATE FUNCTION ${counter}() RETURNS trigger LANGUAGE plpgsql AS $count$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ${counts} SELECT ${sums('')} FROM gained_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ${counts} SELECT ${sums('-')} FROM lost_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO ${counts} SELECT ${differ.join(', ')}
    FROM (SELECT ${sums('')} FROM gained_rows) gained, (SELECT ${sums('-')} FROM lost_rows) lost
    WHERE ${differ.map((difference) => `${difference} <> 0`).join(' OR ')};
  ELSE
    DELETE FROM ${counts};
  END IF;
  IF random() < ${FOLD_SHARE} THEN
    WITH found AS (SELECT ctid FROM ${counts} FOR UPDATE SKIP LOCKED),
    folded AS (DELETE FROM ${counts} WHERE ctid IN (SELECT ctid FROM found) RETURNING *)
    INSERT INTO ${counts} SELECT ${names.map((name) => `sum(${name})`).join(', ')} FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$count$;
CREATE TRIGGER ${table}_counted_in AFTER INSERT ON ${schema}.${table}
  REFERENCING NEW TABLE AS gained_rows FOR EACH STATEMENT EXECUTE FUNCTION ${counter}();
CREATE TRIGGER ${table}_counted_out AFTER DELETE ON ${schema}.${table}
  REFERENCING OLD TABLE AS lost_rows FOR EACH STATEMENT EXECUTE FUNCTION ${counter}();
CREATE TRIGGER ${table}_counted_over AFTER UPDATE ON ${schema}.${table}
  REFERENCING OLD TABLE AS lost_rows NEW TABLE AS gained_rows FOR EACH STATEMENT EXECUTE FUNCTION ${counter}();
CREATE TRIGGER ${table}_emptied AFTER TRUNCATE ON ${schema}.${table}
  FOR EACH STATEMENT EXECUTE FUNCTION ${counter}();
INSERT INTO ${counts} SELECT ${sums('')} FROM ${schema}.${table};`;
}

/** Returns an integer SQL expression: the sum of some counts of {@link createRowCounts}. */
export const readRowCount = (schema: string, table: string, names: readonly string[]): string =>
  `(SELECT coalesce(sum(${names.join(' + ')}), 0)::int FROM ${schema}.${table}_counts)`;
