import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { MAX_CALENDAR_FEEDS, type RequestDefinition } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { FeedSubjects } from './feed-subjects.js';

/** In place of `directory`: refuses what it would refuse. */
const requests = {
  send: async ({ input }: RequestDefinition, given: unknown) => {
    const { ids } = input.parse(given) as { ids: string };
    return { items: ids.split(',').map((id) => ({ id, name: `Nombre ${id}` })) };
  },
} as unknown as RequestClient;

it('names as many employees and departments as there may be calendars [FEED-04]', async () => {
  const kinds = ['employee', 'department'] as const;
  const feeds = kinds.flatMap((kind) =>
    Array.from({ length: MAX_CALENDAR_FEEDS }, () => ({ kind, subjectId: randomUUID() })),
  );
  const names = await new FeedSubjects(requests).namesOf(feeds);
  expect(names.size).toBe(kinds.length * MAX_CALENDAR_FEEDS);
  for (const { subjectId } of feeds) expect(names.get(subjectId)).toBe(`Nombre ${subjectId}`);
});

it('throws while the directory does not answer: it must not call them deleted [FEED-04]', async () => {
  const away = { send: () => Promise.reject(new AppError('service_unavailable')) } as unknown as RequestClient;
  const feeds = [{ kind: 'employee' as const, subjectId: randomUUID() }];
  await expect(new FeedSubjects(away).namesOf(feeds)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await new FeedSubjects(away).namesOf([])).toEqual(new Map());
});
