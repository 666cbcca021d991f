import { lockByName, shareByName } from '@recuerda/database';
import type { EntityManager } from 'typeorm';

const NAME = 'directory-task-counts';

/**
 * Until the transaction ends no copy of a task changes: for one that stores an employee who may have tasks already,
 * which the employee's row counts. A change meanwhile would not find that row. To be called before an employee is
 * locked.
 */
export const lockTaskCounts = (manager: EntityManager): Promise<void> => lockByName(manager, NAME);

/** Until the transaction ends no such employee is stored: for one that changes copies of tasks. To be called first. */
export const shareTaskCounts = (manager: EntityManager): Promise<void> => shareByName(manager, NAME);
