import { describe, expect, it } from '@jest/globals';
import { delivery, DUE, flawless, post, stop, storing } from './__fixtures__/histories.js';
import type { History } from './history.js';
import { checkHistory } from './checker.js';
import { violations } from './check-result.js';

const whats = (history: History): string[] => violations(checkHistory(history)).map(({ what }) => what);
/** A history of one reminder `a`. Its task was stopped. */
const stopped = (
  answeredAt: number | null,
  more: Partial<History>,
  status: 'cancelled' | 'sent' = 'cancelled',
): History => {
  const history = storing(flawless('a'), {
    deliveries: [delivery('a', { status })],
    reminders: [],
    counted: { sent: status === 'sent' ? 1 : 0, failed: 0 },
  });
  const apiFigures = { sent: status === 'sent' ? 1 : 0, activeTasks: 0 };
  return { ...history, transitions: [stop('a', answeredAt)], apiFigures, posts: [], ...more };
};

describe('the checker finds nothing wrong in', () => {
  it('a run where each was sent once', () => {
    const verdict = checkHistory(flawless('a', 'b'));
    expect(violations(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ expected: 2, sent: 2, failed: 0, cancelled: 0, countedDuplicates: [] });
  });

  it('a reminder that failed three times', () => {
    const history = storing(flawless('a'), {
      deliveries: [delivery('a', { status: 'failed', attemptsStarted: 3, attemptsFinished: 3 })],
      reminders: [{ reminderId: 'a', taskId: 'task-of-a', status: 'failed' }],
      counted: { sent: 0, failed: 1 },
    });
    const posts = [20, 30, 40].map((ms) => post('a', { receivedAt: DUE + ms, responseStatus: 500 }));
    const verdict = checkHistory({ ...history, posts, apiFigures: { sent: 0, activeTasks: 1 } });
    expect(violations(verdict)).toEqual([]);
    expect(verdict.failed).toBe(1);
  });

  it('a reminder cancelled because its task was paused', () => {
    const verdict = checkHistory(stopped(DUE + 5, {}));
    expect(violations(verdict)).toEqual([]);
    expect(verdict.cancelled).toBe(1);
  });

  it('a reminder cancelled because its employee opted out; the task stays active', () => {
    const transitions = [{ ...stop('a', DUE + 5), kind: 'opt-out' as const }];
    const verdict = checkHistory(stopped(null, { transitions, apiFigures: { sent: 0, activeTasks: 1 } }));
    expect(violations(verdict)).toEqual([]);
    expect(verdict.cancelled).toBe(1);
  });

  it('a POST without a response that the provider took and reported', () => {
    const history = { ...flawless('a'), posts: [post('a', { responseStatus: null, isTaken: true })] };
    expect(violations(checkHistory(history))).toEqual([]);
  });

  it('an earlier reminder of a task that is cancelled while the POST of the next is under way', () => {
    const history = flawless('b');
    const taskId = 'task-of-b';
    const transitions = [stop('b', DUE - 60_000), { ...stop('b', DUE - 30_000), kind: 'start' as const }];
    const cancelled = delivery('a', {
      taskId,
      status: 'cancelled',
      attemptsStarted: 0,
      attemptsFinished: 0,
      createdAt: DUE + 7,
    });
    const verdict = checkHistory({
      ...storing(history, { deliveries: [delivery('b'), cancelled] }),
      expected: [{ reminderId: 'a', taskId, dueAt: DUE - 70_000 }, ...history.expected],
      transitions,
    });
    expect(violations(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ sent: 1, cancelled: 1 });
  });

  it('a pause that was not answered, whether it happened or not', () => {
    expect(whats(stopped(null, {}))).toEqual([]);
    const sent = flawless('a');
    expect(whats({ ...sent, transitions: [stop('a', null)] })).toEqual([]);
  });

  it('a POST within the second after the stop', () => {
    const late = (ms: number) => stopped(DUE, { posts: [post('a', { receivedAt: DUE + ms })] }, 'sent');
    expect(whats(late(1_000))).toEqual([]);
    expect(whats({ ...late(2_000), stopGraceMs: 2_000 })).toEqual([]);
    expect(whats({ ...late(2_001), stopGraceMs: 2_000 })).toHaveLength(1);
  });

  it('a POST after its task was started again', () => {
    const transitions = [stop('a', DUE - 60_000), { ...stop('a', DUE - 30_000), kind: 'start' as const }];
    expect(whats({ ...flawless('a'), transitions })).toEqual([]);
  });
});

describe('a duplicate is counted when', () => {
  const twice = storing(flawless('a'), { deliveries: [delivery('a', { attemptsStarted: 2, attemptsFinished: 1 })] });
  const posts = [post('a'), post('a', { receivedAt: DUE + 20_000 })];

  it('its first response was in a fault window, and one attempt has no record', () => {
    const verdict = checkHistory({ ...twice, posts, faultWindows: [{ from: DUE, to: DUE + 100 }] });
    expect(violations(verdict)).toEqual([]);
    expect(verdict.countedDuplicates).toEqual([{ about: 'reminder a', what: '2 POSTs taken' }]);
  });

  it('the sender got no response to the first', () => {
    expect(
      checkHistory({ ...twice, posts: [post('a', { responseStatus: null }), posts[1]!] }).countedDuplicates,
    ).toHaveLength(1);
  });

  it('but is a violation outside a fault window', () => {
    expect(whats({ ...twice, posts })).toEqual(['2 POSTs taken, 1 too many outside a fault']);
    expect(whats({ ...twice, posts, faultWindows: [{ from: DUE + 19_000, to: DUE + 21_000 }] })).toHaveLength(1);
  });

  it('but is a violation when the first was recorded too, fault or not', () => {
    const recorded = storing(twice, { deliveries: [delivery('a', { attemptsStarted: 2, attemptsFinished: 2 })] });
    expect(whats({ ...recorded, posts, faultWindows: [{ from: DUE, to: DUE + 100 }] })).toEqual([
      '2 POSTs taken, 1 too many, but 0 attempts lost their record',
    ]);
  });

  it('but is a violation when an attempt was not counted, fault or not', () => {
    const history = { ...flawless('a'), posts, faultWindows: [{ from: DUE, to: DUE + 100 }] };
    expect(whats(history)).toEqual(['2 POSTs, but 1 attempts recorded']);
  });

  it('but a throttled POST is neither a duplicate nor an attempt', () => {
    const throttled = post('a', { responseStatus: 429, receivedAt: DUE - 1_000 });
    expect(whats({ ...flawless('a'), posts: [throttled, post('a')] })).toEqual([]);
  });
});

describe('the checker finds', () => {
  it('a reminder that is silently absent', () => {
    const history = storing(flawless('a'), { deliveries: [], counted: { sent: 0, failed: 0 } });
    const verdict = checkHistory({ ...history, posts: [], apiFigures: { sent: 0, activeTasks: 1 } });
    expect(verdict.lost).toEqual([{ about: 'reminder a', what: 'silently absent: no delivery' }]);
  });

  it.each([
    ['one still being sent', delivery('a', { status: 'sending' }), 'no outcome: still being sent after 1 attempts'],
    ['a cancellation without a reason', delivery('a', { status: 'cancelled' }), 'cancelled, but its task was active'],
    ['a send that never reached the provider', delivery('a'), 'recorded as sent, but the provider accepted none'],
  ])('%s', (_name, row, what) => {
    const history = { ...storing(flawless('a'), { deliveries: [row] }), posts: [] };
    expect(checkHistory(history).lost).toEqual([{ about: 'reminder a', what }]);
  });

  it.each(['failed', 'cancelled'] as const)('an accepted message recorded as %s', (status) => {
    const history = storing(flawless('a'), { deliveries: [delivery('a', { status })] });
    expect(checkHistory(history).lost).toEqual([
      { about: 'reminder a', what: `recorded as ${status}, but the provider accepted it` },
    ]);
  });

  it('a POST more than a second after the stop was answered', () => {
    expect(whats(stopped(DUE, { posts: [post('a', { receivedAt: DUE + 1_001 })] }, 'sent'))).toEqual([
      'POST 1001 ms after its stop was answered',
    ]);
  });

  it('a POST more than a second after the webhook of an opt-out was answered', () => {
    const transitions = [{ ...stop('a', DUE), kind: 'opt-out' as const }];
    const posts = [post('a', { receivedAt: DUE + 1_001 })];
    const history = stopped(null, { transitions, posts, apiFigures: { sent: 1, activeTasks: 1 } }, 'sent');
    expect(whats(history)).toEqual(['POST 1001 ms after its stop was answered']);
  });

  it('a POST of no known task, and one before its delivery had begun', () => {
    const history = flawless('a');
    const posts = [...history.posts, post('a', { taskId: null }), post('a', { receivedAt: DUE })];
    expect(checkHistory({ ...history, posts }).unexpected.map(({ what }) => what)).toEqual([
      'POST without a delivery that had begun',
      'POST that names no task',
    ]);
  });

  it('a POST of a reminder that was cancelled before any attempt', () => {
    const rows = [delivery('a', { status: 'cancelled', attemptsStarted: 0, attemptsFinished: 0 })];
    const history = storing(stopped(DUE, { posts: [post('a', { receivedAt: DUE + 50 })] }), { deliveries: rows });
    expect(whats(history)).toEqual(['POST without a delivery that had begun']);
  });

  it('a POST of a reminder that was not made due', () => {
    expect(whats({ ...flawless('a'), expected: [] })).toEqual(['1 POSTs, but it was never made due']);
  });

  it('a late duplicate of an earlier reminder of the same task', () => {
    const task = { taskId: 'task-of-a' };
    const history = flawless('a');
    const both = {
      ...storing(history, {
        deliveries: [delivery('a'), delivery('a2', { ...task, createdAt: DUE + 500 })],
        counted: { sent: 2, failed: 0 },
      }),
      expected: [...history.expected, { reminderId: 'a2', ...task, dueAt: DUE + 490 }],
      apiFigures: { sent: 2, activeTasks: 1 },
    };
    const second = post('a', { receivedAt: DUE + 510 });
    expect(whats({ ...both, posts: [post('a'), second] })).toEqual([]);
    expect(whats({ ...both, posts: [post('a'), second, post('a', { receivedAt: DUE + 600 })] })).toEqual([
      '2 POSTs, but 1 attempts recorded',
    ]);
  });
});
