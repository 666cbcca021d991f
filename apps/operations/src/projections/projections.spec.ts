import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../command-line/failure.js';
import { PROJECTIONS, projectionsOf, sourcesOf } from './projections.js';

const sourceNames = (only: string[]) => sourcesOf(projectionsOf(only)).map(({ service }) => service);

describe('projections', () => {
  it('are the durable copies that are fed by what directory and tasks tell again', () => {
    expect(
      PROJECTIONS.map(({ service, queue, sources }) => [service, queue, sources.map((one) => one.service)]),
    ).toEqual([
      ['directory', 'directory.task-counts', ['tasks']],
      ['tasks', 'tasks.directory', ['directory']],
      ['scheduler', 'scheduler.tasks', ['tasks']],
      ['metrics', 'metrics.projection', ['directory', 'tasks']],
    ]);
  });

  it('are told by those they need, directory first', () => {
    expect(sourceNames([])).toEqual(['directory', 'tasks']);
    expect(sourceNames(['scheduler'])).toEqual(['tasks']);
    expect(sourceNames(['tasks'])).toEqual(['directory']);
    expect(sourceNames(['metrics'])).toEqual(['directory', 'tasks']);
  });

  it('are none of a service that keeps no copy', () => {
    expect(() => projectionsOf(['metrics', 'notifier'])).toThrow(UsageError);
    expect(() => projectionsOf(['notifier'])).toThrow('directory, tasks, scheduler, metrics');
  });
});
