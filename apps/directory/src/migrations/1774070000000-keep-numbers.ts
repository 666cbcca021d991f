import { foldText } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { numberOf } from '@recuerda/contracts/rules/phone-number';

const DIGITS = `regexp_replace(phone, '[^0-9]', '', 'g')`;
const SEARCH = (digits: string): string => foldText(`name || E'\\n' || phone || E'\\n' || ${digits}`);

/** The number of each phone, and numbers that opted out and belong to no employee now. */
export class KeepNumbers1774070000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory.employees ADD COLUMN number text');
    // Digits are searched for as the phone is written, and with the country.
    await runner.query(
      `ALTER TABLE directory.employees ALTER COLUMN search SET EXPRESSION AS (${SEARCH(`${DIGITS} || E'\\n' || coalesce(number, '')`)})`,
    );
    const phones = (await runner.query('SELECT DISTINCT phone FROM directory.employees')) as { phone: string }[];
    await runner.query(
      `UPDATE directory.employees e SET number = known.number
       FROM unnest($1::text[], $2::text[]) AS known (phone, number) WHERE e.phone = known.phone`,
      [phones.map(({ phone }) => phone), phones.map(({ phone }) => numberOf(phone))],
    );
    await runner.query(`
      CREATE INDEX employees_number ON directory.employees (number, id);
      CREATE TABLE directory.opted_out_numbers (
        number text PRIMARY KEY,
        opted_out_at timestamptz(3) NOT NULL,
        consent_source text,
        unreachable_reason text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE directory.opted_out_numbers');
    await runner.query(`ALTER TABLE directory.employees ALTER COLUMN search SET EXPRESSION AS (${SEARCH(DIGITS)})`);
    await runner.query('ALTER TABLE directory.employees DROP COLUMN number');
  }
}
