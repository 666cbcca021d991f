import type { MigrationInterface, QueryRunner } from 'typeorm';

const DESTROY = `
  INSERT INTO identity.audit_keys (person_id, destroyed_at) SELECT person, now() FROM unnest(people) AS person
  ON CONFLICT (person_id) DO UPDATE
    SET key = NULL, destroyed_at = coalesce(audit_keys.destroyed_at, excluded.destroyed_at);`;
const DESTROY_SUCCESSORS = `
  UPDATE identity.audit_keys SET key = NULL, destroyed_at = now()
  WHERE key IS NOT NULL AND person_id IN (SELECT successor FROM identity.audit_keys WHERE person_id = ANY (people));`;

/** Also called by processes of the version before. */
const destroyFunction = (body: string): string => `
  CREATE OR REPLACE FUNCTION identity.destroy_audit_keys(people uuid[]) RETURNS void LANGUAGE sql
  AS $destroy$ ${body} $destroy$;`;

/**
 * A person whose deletion was undone gets another key: `successor` is the row that holds it. `version`: of the person,
 * when it was last deleted or brought back. A destroyed key stays destroyed.
 */
export class RenewAuditKeys1771500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.audit_keys ADD COLUMN version integer, ADD COLUMN successor uuid;
      ${destroyFunction(DESTROY + DESTROY_SUCCESSORS)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${destroyFunction(DESTROY)}
      ALTER TABLE identity.audit_keys DROP COLUMN successor, DROP COLUMN version;`);
  }
}
