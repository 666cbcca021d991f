import { ERASED_VALUE, personalPattern, type PersonalValues } from '@recuerda/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Of imports that are not applied yet the rows that name the person are verified again: no worker goes on with what it
 * read before. Beside the person's number any name goes, however it is written. Comes before the values are replaced.
 */
export async function eraseFromImports(manager: EntityManager, person: PersonalValues): Promise<void> {
  // Claimed until it was created: any worker may take it at once.
  await manager.query(
    `UPDATE integrations.imports AS i
     SET state = CASE state WHEN 'verified' THEN 'verifying' ELSE state END, claim = NULL, claimed_until = created_at
     WHERE state IN ('verifying', 'verified', 'planning')
       AND EXISTS (SELECT FROM integrations.import_rows r WHERE r.import_id = i.id AND r.cells::text ~* $1)`,
    [personalPattern(person)],
  );
  const byNumber = [personalPattern({ ...person, names: [] }), ERASED_VALUE];
  await manager.query(
    `UPDATE integrations.import_rows AS r
     SET cells = (
       SELECT jsonb_agg(CASE i.columns ->> (place - 1)::int WHEN 'employee' THEN to_jsonb($2::text) ELSE cell END
         ORDER BY place)
       FROM jsonb_array_elements(r.cells) WITH ORDINALITY AS given (cell, place))
     FROM integrations.imports AS i
     WHERE i.id = r.import_id AND i.columns @> '["employee"]'
       AND EXISTS (SELECT FROM jsonb_array_elements_text(i.columns) WITH ORDINALITY AS held (field, place)
                   WHERE field = 'phone' AND r.cells ->> (place - 1)::int ~* $1)`,
    byNumber,
  );
  await manager.query(
    `UPDATE integrations.import_items SET input = jsonb_set(input, '{create,name}', to_jsonb($2::text))
     WHERE kind = 'employees' AND input #>> '{create,phone}' ~* $1`,
    byNumber,
  );
}
