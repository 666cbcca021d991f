import { createSearchIndex } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const DIGITS = `regexp_replace(phone, '[^0-9]', '', 'g')`;

/** The digits of employees' phones, by which their tasks are found; of a number of this country also with its code. */
export class KeepPhoneDigits1775120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE tasks.employee_copies ADD COLUMN phone_digits text COLLATE "C" GENERATED ALWAYS AS
        (${DIGITS} || CASE WHEN length(${DIGITS}) = 8 THEN E'\\n504' || ${DIGITS} ELSE '' END) STORED`,
    );
    await runner.query(createSearchIndex('tasks', 'employee_copies', 'phone_digits'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.employee_copies DROP COLUMN phone_digits');
  }
}
