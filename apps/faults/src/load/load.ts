import { Api, ReminderRows } from '@recuerda/testing';
import { DatabaseObserver } from '../checker/observations/database.js';
import { Journal } from './journal.js';
import type { LoadSettings } from './load-settings.js';
import { ReminderLoad } from './reminder-load.js';
import { School } from './school.js';

/** The load on a system, and the record of it. */
export interface Load {
  school: School;
  reminderLoad: ReminderLoad;
  journal: Journal;
  databaseObserver: DatabaseObserver;
}

/** Creates employees and tasks; resolves when every task has a waiting reminder. */
export async function createLoad(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  settings: LoadSettings,
  cleanUp: AsyncDisposableStack,
): Promise<Load> {
  const journal = new Journal(settings);
  const rows = await ReminderRows.open(databaseUrl);
  cleanUp.defer(() => rows.close());
  const databaseObserver = new DatabaseObserver(databaseUrl);
  cleanUp.defer(() => databaseObserver.close());
  const school = await School.create(new Api(url), journal, settings);
  const reminderLoad = new ReminderLoad(rows, journal);
  await reminderLoad.ready();
  return { school, reminderLoad, journal, databaseObserver };
}
