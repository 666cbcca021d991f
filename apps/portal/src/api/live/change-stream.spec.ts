import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '../../testing/fake-event-source';
import { delayBefore, ChangeStream } from './change-stream';

const listener = { changed: jest.fn(), reload: jest.fn(), state: jest.fn() };
let connection: ChangeStream;
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  FakeEventSource.install();
  connection = new ChangeStream('/api/events', listener);
  connection.start();
});
afterEach(() => {
  connection.stop();
  hide(false);
  jest.useRealTimers();
});

describe('ChangeStream', () => {
  it('reports changes, reloads and that it is open', () => {
    FakeEventSource.latest.send('hello', {}, 'boot-1');
    FakeEventSource.latest.send('change', { type: 'tasks.task.paused', subject: 't' }, 'boot-2');
    FakeEventSource.latest.send('reload', {}, 'boot-2');
    expect(listener.state.mock.calls).toEqual([['connecting'], ['open']]);
    expect(listener.changed).toHaveBeenCalledWith({ type: 'tasks.task.paused', subject: 't' });
    expect(listener.reload).toHaveBeenCalledTimes(1);
  });

  it('comes back where it was, waiting longer after each failure', () => {
    FakeEventSource.latest.send('change', { type: 't', subject: 's' }, 'boot-7');
    FakeEventSource.latest.fail();
    expect(listener.state).toHaveBeenLastCalledWith('lost');
    expect(FakeEventSource.all[0]?.readyState).toBe(FakeEventSource.CLOSED);
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(2);
    expect(FakeEventSource.latest.url).toBe('/api/events?lastEventId=boot-7');
    FakeEventSource.latest.fail();
    jest.advanceTimersByTime(999);
    expect(FakeEventSource.all).toHaveLength(2);
    jest.advanceTimersByTime(1_001);
    expect(FakeEventSource.all).toHaveLength(3);
    FakeEventSource.latest.send('hello', {}, 'boot-8');
    FakeEventSource.latest.fail();
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(4);
  });

  it('gives its connection back half a minute after the tab was hidden, and resumes when it is seen', () => {
    FakeEventSource.latest.send('hello', {}, 'boot-3');
    hide(true);
    jest.advanceTimersByTime(29_999);
    expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.OPEN);
    jest.advanceTimersByTime(1);
    expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.CLOSED);
    hide(false);
    expect(FakeEventSource.latest.url).toBe('/api/events?lastEventId=boot-3');
  });

  it('opens none in a hidden tab: not at its start, after a loss, or when the network is back', () => {
    hide(true);
    FakeEventSource.latest.fail();
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(60_000);
    connection.stop();
    connection.start();
    expect(FakeEventSource.all).toHaveLength(1);
    hide(false);
    expect(FakeEventSource.all).toHaveLength(2);
  });

  it('keeps its connection when the tab is seen again soon', () => {
    FakeEventSource.latest.send('hello', {}, 'boot-3');
    hide(true);
    jest.advanceTimersByTime(10_000);
    hide(false);
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.OPEN);
  });

  it('opens again, from the last heartbeat, when no other follows: after sleep a dead stream may look open', () => {
    FakeEventSource.latest.send('hello', {}, 'boot-1');
    for (const id of ['boot-1', 'boot-9']) {
      FakeEventSource.latest.send('heartbeat', {}, id);
      jest.advanceTimersByTime(39_999);
      expect(FakeEventSource.all).toHaveLength(1);
    }
    jest.advanceTimersByTime(1);
    expect(listener.state).toHaveBeenLastCalledWith('lost');
    expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.CLOSED);
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.latest.url).toBe('/api/events?lastEventId=boot-9');
  });

  it('expects none from a server that has sent none', () => {
    FakeEventSource.latest.send('hello', {}, 'boot-1');
    jest.advanceTimersByTime(600_000);
    expect(FakeEventSource.all).toHaveLength(1);
  });

  it('does not wait when the network is back', () => {
    FakeEventSource.latest.fail();
    window.dispatchEvent(new Event('online'));
    expect(FakeEventSource.all).toHaveLength(2);
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(2);
  });

  it('stays closed once stopped', () => {
    FakeEventSource.latest.fail();
    connection.stop();
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
  });
});

describe('delayBefore', () => {
  it('doubles up to half a minute, half of it left to chance', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => delayBefore(attempt, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(delayBefore(5, 0)).toBe(15_000);
  });
});
