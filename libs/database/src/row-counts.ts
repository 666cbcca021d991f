/** Share of the changing statements that add up the differences: seldom more than some hundred rows are there to be read. */
const FOLD_SHARE = 0.02;

/**
 * SQL that keeps the numbers of a table's rows: of all, or of those that meet each of some conditions. Counting 100,000 rows at
 * every read costs more than all else of a page. What a statement changes is added as a row of differences to
 * `<table>_counts`, whose sums are the numbers: nobody waits for anybody, and every transaction sees what it has itself done.
 * Now and then a statement adds up what it finds. Read it with {@link readRowCount}.
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

export const dropRowCounts = (schema: string, table: string): string => `
DROP TRIGGER ${table}_counted_in ON ${schema}.${table};
DROP TRIGGER ${table}_counted_out ON ${schema}.${table};
DROP TRIGGER ${table}_counted_over ON ${schema}.${table};
DROP TRIGGER ${table}_emptied ON ${schema}.${table};
DROP FUNCTION ${schema}.count_${table}();
DROP TABLE ${schema}.${table}_counts;`;

/** An expression, an integer: the sum of some of the numbers {@link createRowCounts} keeps. */
export const readRowCount = (schema: string, table: string, names: readonly string[]): string =>
  `(SELECT coalesce(sum(${names.join(' + ')}), 0)::int FROM ${schema}.${table}_counts)`;
