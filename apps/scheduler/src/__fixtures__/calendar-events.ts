import {
  DEFAULT_SETTINGS,
  DAY_MS,
  DepartmentUpdated,
  EmployeeUpdated,
  type Envelope,
  type EscalationStep,
  SETTINGS_ID,
  SettingsUpdated,
} from '@recuerda/contracts';
import { BARE_DEPARTMENT, BARE_EMPLOYEE } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';

export const week = (from: string, to: string) => [...Array.from({ length: 5 }, () => [{ from, to }]), [], []];
/** Local time of Tegucigalpa, in the week of Monday, 30 November 2026. */
export const at = (weekday: number, time: string): Date =>
  new Date(Date.parse(`2026-11-30T${time}:00-06:00`) + (weekday - 1) * DAY_MS);
export const [MONDAY, TUESDAY, FRIDAY, SATURDAY] = [1, 2, 5, 6] as const;

let version = 0;
const about = (subject: string) => ({ id: uuidv7(), subject, time: new Date(), version: (version += 1) });
const updatedAt = '2026-11-01T00:00:00.000Z';
interface Settings {
  escalation?: EscalationStep[] | null;
  bundleMinutes?: number;
  dailyCap?: number;
  weeklyWindows?: ReturnType<typeof week> | null;
  closedDays?: { from: string; to: string; departmentId?: string | null }[];
}
/** Each has a higher version than those before. */
export const school = ({ weeklyWindows = null, closedDays = [], escalation = null, ...rules }: Settings): Envelope =>
  SettingsUpdated.create({
    ...about(SETTINGS_ID),
    data: {
      ...DEFAULT_SETTINGS,
      id: SETTINGS_ID,
      weeklyWindows,
      escalation,
      ...rules,
      closedDays: closedDays.map((day) => ({ departmentId: null, ...day, id: uuidv7(), name: 'Día', kind: 'holiday' })),
      updatedAt,
    },
  });
export const employee = (id: string, more: object): Envelope =>
  EmployeeUpdated.create({
    ...about(id),
    data: {
      ...BARE_EMPLOYEE,
      ...{ id, name: 'Ana', phone: '9', departmentId: uuidv7(), createdAt: updatedAt, updatedAt },
      ...more,
    },
  });
export const department = (
  id: string,
  weeklyWindows: ReturnType<typeof week> | null,
  escalation: EscalationStep[] | null = null,
): Envelope =>
  DepartmentUpdated.create({
    ...about(id),
    data: {
      ...BARE_DEPARTMENT,
      ...{ id, name: 'Primaria', description: null, createdAt: updatedAt, updatedAt, weeklyWindows, escalation },
    },
  });
