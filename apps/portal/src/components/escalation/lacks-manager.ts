import type { DepartmentInput, EscalationStep } from '@recuerda/contracts';

type Steps = readonly EscalationStep[] | null | undefined;

/**
 * Whether the manager is to be asked about unanswered tasks of a department that has none.
 *
 * @param schoolSteps - hold where the department has no steps of its own
 */
export const lacksManager = (
  { managerEmployeeId, escalation }: Pick<DepartmentInput, 'managerEmployeeId' | 'escalation'>,
  schoolSteps: Steps,
): boolean => !managerEmployeeId && (escalation ?? schoolSteps ?? []).some(({ to }) => to === 'manager');
