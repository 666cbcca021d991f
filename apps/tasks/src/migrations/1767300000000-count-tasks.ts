import { createRowCounts, dropRowCounts } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many tasks there are is asked with every page of the list and with every dashboard. */
export class CountTasks1767300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      createRowCounts('tasks', 'tasks', {
        active: 'is_active',
        paused: 'NOT is_active AND NOT is_completed',
        completed: 'is_completed',
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropRowCounts('tasks', 'tasks'));
  }
}
