import { describe, expect, it } from '@jest/globals';
import { taskStatusData } from './task-status.js';

describe('taskStatusData', () => {
  it('splits all tasks into active and paused, green and gray [METR-09]', () => {
    expect(taskStatusData({ tasks: 5, activeTasks: 2, activeMinutes: 0 })).toEqual([
      { name: 'Activas', value: 2, color: '#10B981' },
      { name: 'Pausadas', value: 3, color: '#6B7280' },
    ]);
  });

  it('has both at 0 without tasks', () => {
    expect(taskStatusData({ tasks: 0, activeTasks: 0, activeMinutes: 0 }).map(({ value }) => value)).toEqual([0, 0]);
  });
});
