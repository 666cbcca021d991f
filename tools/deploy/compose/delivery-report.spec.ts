import { describe, expect, it, jest } from '@jest/globals';
import { judge, quantile } from './report.mjs';
import { titleOf, deliveryReport } from './delivery-report.mjs';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const title = titleOf(7);
const tasks = [{ id: 't', title, createdAt: at(0) }];
const sent = (seconds: number, more = {}) => ({
  taskId: 't',
  dueAt: at(seconds),
  sentAt: at(seconds + 2),
  status: 'sent',
  attempts: 1,
  ...more,
});
const arrived = (times: number) => Array.from({ length: times }, () => ({ message: `Hola: ${title}` }));
const evidence = (deliveries: object[], messages: number, until = 200) => ({
  tasks,
  deliveries,
  messages: arrived(messages),
  intervalMs: 60_000,
  until: START + until * 1_000,
});
const chain = [sent(61), sent(121), sent(181)];

describe('deliveryReport', () => {
  it('finds no problem when every message arrived', () => {
    expect(deliveryReport(evidence(chain, 3))).toEqual({
      due: 3,
      sent: 3,
      arrived: 3,
      unsent: [],
      lost: [],
      doubled: [],
      explained: [],
      broken: [],
      lateness: [2_000, 2_000, 2_000],
    });
  });

  it('reports unsent reminders, but none due after `until`', () => {
    const late = sent(181, { status: 'cancelled', sentAt: null });
    expect(deliveryReport(evidence([sent(61), sent(121), late], 2))).toMatchObject({
      unsent: [`${title} ${at(181)} cancelled`],
    });
    expect(deliveryReport(evidence([sent(61), sent(121), late], 2, 170))).toMatchObject({ unsent: [], due: 2 });
  });

  it('reports reminders recorded as sent that did not arrive', () => {
    expect(deliveryReport(evidence(chain, 2))).toMatchObject({ lost: [title], doubled: [] });
  });

  it('distinguishes a duplicate from one after an interrupted attempt', () => {
    expect(deliveryReport(evidence(chain, 4))).toMatchObject({ doubled: [title], explained: [] });
    expect(deliveryReport(evidence([sent(61, { attempts: 2 }), ...chain.slice(1)], 4))).toMatchObject({
      doubled: [],
      explained: [title],
    });
  });

  it('reports a reminder missing at the beginning, in the middle, or at the end', () => {
    for (const rest of [chain.slice(1), [chain[0], chain[2]], chain.slice(0, 2)]) {
      expect(deliveryReport(evidence(rest as object[], 2, 260)).broken).toHaveLength(1);
    }
    expect(deliveryReport(evidence([], 0)).broken).toHaveLength(1);
  });

  it('accepts a new series after a message more than an interval late', () => {
    const deliveries = [sent(61, { sentAt: at(131) }), sent(191)];
    expect(deliveryReport(evidence(deliveries, 2, 220)).broken).toEqual([]);
  });
});

describe('judge', () => {
  it('answers 0 only when all is well', () => {
    const log = jest.spyOn(console, 'log').mockReturnValue();
    const error = jest.spyOn(console, 'error').mockReturnValue();
    const repeated = evidence([sent(61, { attempts: 2 }), ...chain.slice(1)], 4);
    expect(judge(evidence(chain, 3), [{ name: 'a', exitCode: 0 }], { kill: false })).toBe(0);
    expect(judge(evidence(chain, 3), [{ name: 'a', exitCode: 137 }], { kill: false })).toBe(1);
    expect(judge(repeated, [], { kill: true })).toBe(0);
    expect(judge(repeated, [], { kill: false })).toBe(1);
    expect(log).toHaveBeenCalledTimes(4);
    expect(error.mock.calls).toEqual([['ended: a ended with 137'], [`doubled: ${title}`]]);
    jest.restoreAllMocks();
  });

  it('takes quantiles of what there is', () => {
    expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 0.99), quantile([], 0.5)]).toEqual([2, 3, 0]);
  });
});
