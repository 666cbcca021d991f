import { type DepartmentSummary, MAX_DIGEST_DEPARTMENTS, type WeeklyDigestPreparedData } from '@recuerda/contracts';

/** How the tasks of the departments are that were read so far. */
export type SchoolReport = Pick<WeeklyDigestPreparedData, 'total' | 'departments' | 'more'>;

export const emptyReport = (): SchoolReport => ({
  total: { open: 0, overdue: 0, escalated: 0 },
  departments: [],
  more: 0,
});

/** A department without open tasks changes nothing. */
export function withDepartment(report: SchoolReport, name: string, summary: DepartmentSummary): SchoolReport {
  const { open, overdue, escalated } = summary;
  if (open === 0) return report;
  const { total, departments, more } = report;
  const isFull = departments.length === MAX_DIGEST_DEPARTMENTS;
  return {
    total: {
      open: total.open + open,
      overdue: total.overdue + overdue,
      escalated: total.escalated + escalated,
    },
    departments: isFull ? departments : [...departments, { name, open, overdue, escalated }],
    more: isFull ? more + 1 : more,
  };
}
