import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { CountDirectory, CountTasks } from '@recuerda/contracts';
import { EventPublisher, RequestClient } from '@recuerda/messaging';
import { ENV, type Env, loadConfig, timeZone } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DemoClock } from './demo-clock.js';
import { EnterSchool } from './enter-school.js';
import { pastReminders, writeDeliveries, writeStoppedChains } from './past-reminders.js';
import { planDemo } from './plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';
import { newIds } from './demo-plan.js';

const zoneConfig = z.object({ APP_TIME_ZONE: timeZone });
const none = {};

/**
 * Loads the example school into an empty database; returns what it did. The school is entered by the services' own
 * requests; what was sent in the months before is written as they would have left it.
 */
export async function loadDemo(app: INestApplicationContext, clock: DemoClock): Promise<string> {
  const requests = app.get(RequestClient, { strict: false });
  const directory = await requests.send(CountDirectory, none);
  const { total } = await requests.send(CountTasks, none);
  if (directory.departments + directory.employees + total > 0) {
    return 'The database is not empty: --demo left it as it is.';
  }
  const { APP_TIME_ZONE } = loadConfig(zoneConfig, app.get<Env>(ENV, { strict: false }));
  const plan = planDemo(clock.now(), APP_TIME_ZONE);
  const ids = newIds(plan);
  const reminders = pastReminders(plan, ids);
  await writeStoppedChains(databaseOf(app, 'scheduler'), plan, reminders);
  await new EnterSchool(requests, clock, plan, ids).enterAll();
  const counts = await writeDeliveries(databaseOf(app, 'notifier'), reminders);
  await app.get(EventPublisher, { strict: false }).publish(counts);
  const { tasks } = plan;
  return `Loaded the demo: ${DEPARTMENTS.length} departments, ${EMPLOYEES.length} employees, ${tasks.length} tasks.`;
}

const databaseOf = (app: INestApplicationContext, schema: string): DataSource =>
  app.get<DataSource>(getDataSourceToken(schema), { strict: false });
