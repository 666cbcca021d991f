import { Api, ReminderRows } from '@recuerda/testing';
import { DatabaseWitness } from '../oracle/witnesses/database.js';
import { Journal } from './journal.js';
import { Rounds } from './rounds.js';
import { School } from './school.js';

export interface LoadSettings {
  employees: number;
  tasks: number;
}

/** Who makes load on a system, and who remembers it. */
export interface Load {
  school: School;
  rounds: Rounds;
  journal: Journal;
  stored: DatabaseWitness;
}

/** What a system starts its trial with: all tasks are there and wait. */
export async function enterLoad(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  settings: LoadSettings,
  cleanUp: AsyncDisposableStack,
): Promise<Load> {
  const journal = new Journal();
  const rows = await ReminderRows.open(databaseUrl);
  cleanUp.defer(() => rows.close());
  const stored = new DatabaseWitness(databaseUrl);
  cleanUp.defer(() => stored.close());
  const school = await School.enter(new Api(url), journal, settings);
  const rounds = new Rounds(rows, journal);
  await rounds.ready();
  return { school, rounds, journal, stored };
}
