import type { MetricsView } from '@recuerda/contracts';
import { useMemo } from 'react';
import { ChartFigure } from './charts/ChartFigure';
import { employeeTasks, tasksByDepartment, tasksByState, weeklyReminders } from './charts/metrics-charts';

/** The four charts, two a row where there is room, and on paper. */
export function MetricsCharts({ metrics }: { metrics: MetricsView }) {
  const { departmentStats, taskStatusData, employeeStats, weeklyReminders: week } = metrics;
  const departments = useMemo(() => tasksByDepartment(departmentStats), [departmentStats]);
  const states = useMemo(() => tasksByState(taskStatusData), [taskStatusData]);
  const employees = useMemo(() => employeeTasks(employeeStats), [employeeStats]);
  const reminders = useMemo(() => weeklyReminders(week), [week]);
  return (
    <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ChartFigure chart={departments} />
      <ChartFigure chart={states} />
      <ChartFigure chart={employees} />
      <ChartFigure chart={reminders} />
    </div>
  );
}
