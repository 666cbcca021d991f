import { describe, expect, it } from '@jest/globals';
import { EVENTS, FLOWS } from './flows.js';
import { REQUESTS } from './requests/all.js';

const flows = Object.values(FLOWS);

describe('contracts', () => {
  it('every event that changes something is listened to by a flow that outlives its process', () => {
    const kept = new Set(flows.filter((flow) => !flow.ephemeral).flatMap((flow) => flow.listens.map(({ type }) => type)));
    const onlyForPortals = [...EVENTS.keys()].filter((type) => !kept.has(type));
    expect(onlyForPortals).toEqual(['scheduler.reminder.scheduled']);
  });

  it('names are of one form and unique', () => {
    for (const type of EVENTS.keys()) expect(type).toMatch(/^[a-z]+\.[a-z]+\.[a-z]+ed$|\.sent$|\.due$/);
    const queues = flows.map((flow) => flow.queue);
    expect(new Set(queues).size).toBe(queues.length);
    const patterns = REQUESTS.map((request) => request.pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    for (const pattern of patterns) expect(pattern).toMatch(/^(directory|tasks|scheduler|notifier|metrics)\.[a-z]+\.[a-z-]+$/);
  });

  it('a batch is never larger than what a consumer may hold', () => {
    for (const flow of flows) if (flow.batch) expect(flow.batch.size).toBeLessThanOrEqual(flow.prefetch);
  });
});
