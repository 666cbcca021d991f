import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../command-line/terminal.js';
import { PROJECTIONS, projectionsOf, sourcesOf } from './projections.js';

const sourceNames = (only: string[]) => sourcesOf(projectionsOf(only)).map(({ service }) => service);

describe('projections', () => {
  it('are fed by the events that directory, tasks and the notifier republish', () => {
    expect(
      PROJECTIONS.map(({ service, queue, sources }) => [service, queue, sources.map((one) => one.service)]),
    ).toEqual([
      ['directory', 'directory.task-counts', ['tasks']],
      ['tasks', 'tasks.directory', ['directory']],
      ['scheduler', 'scheduler.tasks', ['tasks']],
      ['scheduler', 'scheduler.calendars', ['directory']],
      ['scheduler', 'scheduler.escalations', ['directory']],
      ['notifier', 'notifier.settings', ['directory']],
      ['metrics', 'metrics.projection', ['directory', 'tasks']],
      ['metrics', 'metrics.send-counts', ['notifier']],
      ['metrics', 'metrics.receipt-counts', ['notifier']],
      ['conversations', 'conversations.employees', ['directory']],
    ]);
  });

  it('are fed by their sources, directory first', () => {
    expect(sourceNames([])).toEqual(['directory', 'tasks', 'notifier']);
    expect(sourceNames(['scheduler'])).toEqual(['directory', 'tasks']);
    expect(sourceNames(['tasks'])).toEqual(['directory']);
    expect(sourceNames(['notifier'])).toEqual(['directory']);
    expect(sourceNames(['metrics'])).toEqual(['directory', 'tasks', 'notifier']);
  });

  it('do not exist for a service without replicas', () => {
    expect(() => projectionsOf(['metrics', 'identity'])).toThrow(UsageError);
    expect(() => projectionsOf(['identity'])).toThrow('directory, tasks, scheduler, notifier, metrics, conversations');
  });
});
