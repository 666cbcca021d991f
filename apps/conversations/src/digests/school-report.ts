import {
  type DepartmentSummary,
  type DepartmentView,
  MAX_DIGEST_DEPARTMENTS,
  type WeeklyDigestPreparedData,
} from '@recuerda/contracts';

/** How the tasks of the departments are that were read so far. */
export type SchoolReport = Required<Pick<WeeklyDigestPreparedData, 'total' | 'departments' | 'others' | 'more'>>;

export const emptyReport = (): SchoolReport => ({
  total: { open: 0, overdue: 0, escalated: 0 },
  departments: [],
  others: [],
  more: 0,
});

/** A department without open tasks changes nothing. */
export function withDepartment(
  report: SchoolReport,
  { id, name }: Pick<DepartmentView, 'id' | 'name'>,
  summary: DepartmentSummary,
): SchoolReport {
  const { open, overdue, escalated } = summary;
  if (open === 0) return report;
  const { total, departments, others, more } = report;
  const department = { id, name, open, overdue, escalated };
  const isFull = departments.length === MAX_DIGEST_DEPARTMENTS;
  return {
    total: {
      open: total.open + open,
      overdue: total.overdue + overdue,
      escalated: total.escalated + escalated,
    },
    departments: isFull ? departments : [...departments, department],
    others: isFull ? [...others, department] : others,
    more: isFull ? more + 1 : more,
  };
}
