import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, TaskWithReminder } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

let school: SchoolWithAccounts;
beforeAll(async () => {
  school = await startSchool('in process');
});
afterAll(() => school?.close());

const call = (method: string, path: string, body?: object) => school.callAs('administrator')(method, path, body);

/** Titles and times of all tasks that match, read by pages of two. */
async function listed(query: string): Promise<[title: string, next: string | null][]> {
  const tasks: TaskWithReminder[] = [];
  let cursor = '';
  do {
    const page = parsed<Page<TaskWithReminder>>(await call('GET', `/api/tasks?limit=2&${query}${cursor}`));
    tasks.push(...page.items);
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return tasks.map(({ title, nextReminder }) => [title, nextReminder?.nextReminder ?? null]);
}

it('tasks are sorted by their next reminder, those without one last, in both directions [VIEW-04]', async () => {
  const [employeeId] = school.own.employeeIds;
  for (const [title, reminderInterval] of Object.entries({ lenta: 480, media: 240, rápida: 120, parada: 60 })) {
    const answer = await call('POST', '/api/tasks', { title, employeeId, reminderInterval, description: 'recordar' });
    expect(answer).toMatchObject({ status: 201 });
    const { id } = parsed<{ id: string }>(answer);
    if (title === 'parada') await call('POST', `/api/tasks/${id}/pause`);
  }
  const titles = async (order: string) => (await listed(`search=recordar&order=${order}`)).map(([title]) => title);
  await eventually(async () => expect(await titles('reminder')).toEqual(['rápida', 'media', 'lenta', 'parada']));
  expect(await titles('-reminder')).toEqual(['lenta', 'media', 'rápida', 'parada']);
  const all = await listed('order=reminder');
  expect(all.map(([title]) => title).toSorted()).toEqual(
    (await listed('order=title')).map(([title]) => title).toSorted(),
  );
  const times = all.flatMap(([, next]) => next ?? []);
  expect(times).toEqual(times.toSorted());
});
