import type { Role, WeeklyDigestPreparedData } from '@recuerda/contracts';

/** What a digest says to one reader. */
export type DigestContent = Pick<WeeklyDigestPreparedData, 'schoolName' | 'total' | 'departments' | 'more'>;

interface Reader {
  role: Role;
  departmentIds: readonly string[];
  content: Omit<WeeklyDigestPreparedData, 'date'>;
}

/** Administrators get all departments, managers their own. Undefined: nothing is open there, or nothing is theirs. */
export function contentFor({ role, departmentIds, content }: Reader): DigestContent | undefined {
  if (role === 'administrator') return content;
  if (role !== 'manager') return undefined;
  const all = [...content.departments, ...content.others];
  const departments = all.filter(({ id }) => departmentIds.includes(id));
  if (departments.length === 0) return undefined;
  const sum = (of: 'open' | 'overdue' | 'escalated') => departments.reduce((total, one) => total + one[of], 0);
  const total = { open: sum('open'), overdue: sum('overdue'), escalated: sum('escalated') };
  return { schoolName: content.schoolName, total, departments, more: 0 };
}
