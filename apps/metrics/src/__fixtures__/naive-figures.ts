import { DAY_MS, type MetricsView } from '@recuerda/contracts';
import type { School } from './school.js';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const NAMES = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const spanish = new Intl.Collator('es');
type Named = { id: string; name: string };
const byNameAndId = (one: Named, other: Named): number =>
  spanish.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** Local date and time by Intl, which has zone rules of its own. */
function local(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    weekday: 'short',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    month: Number(part('year')) * 12 + Number(part('month')),
    hour: part('hour'),
    weekday: DAYS.indexOf(part('weekday')),
  };
}

const cut = (name: string, length: number): string =>
  Array.from(name).length > length ? `${Array.from(name).slice(0, length).join('')}...` : name;
/** Rounded percent, halves upwards, in whole numbers alone. */
const percentOf = (part: number, whole: number): number => Math.floor((200 * part + whole) / (2 * whole));
const minute = (instant: number): number => instant - (instant % 60_000);

/** The figures by the words of the requirements (METR), from rows, one by one. */
export function naiveFigures({ departments, employees, tasks, sends }: School, now: Date, zone: string): MetricsView {
  const within = (instant: Date, days: number): boolean =>
    minute(instant.getTime()) >= minute(now.getTime() - days * DAY_MS);
  const of = (ids: string[]) => tasks.filter((task) => ids.includes(task.employeeId));
  const active = tasks.filter((task) => task.isActive);
  const lastDay = sends.filter((send) => send.ok && within(send.at, 1));
  const lastWeek = sends.filter((send) => within(send.at, 7));
  const lastMonths = sends.filter((send) => send.ok && within(send.at, 30));
  const recent = tasks.filter((task) => task.createdAt.getTime() >= now.getTime() - 30 * DAY_MS);
  const due = tasks.filter((task) => !task.isCompleted && task.dueAt !== null);
  const month = local(now, zone).month;
  const created = (which: number) => tasks.filter((task) => local(task.createdAt, zone).month === which).length;
  const thisMonth = created(month);
  const lastMonth = created(month - 1);
  const growth = lastMonth === 0 ? (thisMonth > 0 ? 100 : 0) : percentOf(thisMonth - lastMonth, lastMonth);
  const minutes = active.reduce((sum, task) => sum + task.reminderInterval, 0);
  const mean = active.length === 0 ? 60 : minutes / active.length;
  const employeeStats = employees
    .toSorted((one, other) => of([other.id]).length - of([one.id]).length || byNameAndId(one, other))
    .slice(0, 8)
    .map(({ id, name }) => ({
      name: cut(name, 12),
      fullName: name,
      tasks: of([id]).length,
      activeTasks: of([id]).filter((task) => task.isActive).length,
    }));
  return {
    departmentStats: departments.toSorted(byNameAndId).map(({ id, name }) => {
      const own = of(employees.filter((employee) => employee.departmentId === id).map((employee) => employee.id));
      return {
        name: cut(name, 10),
        fullName: name,
        total: own.length,
        active: own.filter((task) => task.isActive).length,
      };
    }),
    employeeStats,
    taskStatusData: [
      { name: 'Activas', value: active.length, color: '#10B981' },
      { name: 'Pausadas', value: tasks.length - active.length, color: '#6B7280' },
    ],
    reminderStats: Array.from({ length: 24 }, (_, index) => {
      const hour = String(index).padStart(2, '0');
      return { hour: `${hour}:00`, count: lastDay.filter((send) => local(send.at, zone).hour === hour).length };
    }),
    weeklyReminders: NAMES.map((day, index) => ({
      day,
      count: lastWeek.filter((send) => local(send.at, zone).weekday === index).length,
    })),
    efficiency: recent.length === 0 ? 0 : percentOf(lastMonths.length, recent.length),
    productivity: tasks.length === 0 ? 0 : percentOf(active.length, tasks.length),
    averageResponseTime: mean >= 60 ? `${(mean / 60).toFixed(1)}h` : `${Math.round(mean)}m`,
    monthlyGrowth: growth,
    activeEmployees: employeeStats.length,
    activeTasks: active.length,
    totalTasks: tasks.length,
    remindersToday: lastDay.length,
    tasksThisMonth: thisMonth,
    tasksLastMonth: lastMonth,
    receipts: null,
    overdueTasks: due.length === 0 ? null : due.filter((task) => task.dueAt !== null && task.dueAt < now).length,
  };
}

/** Sent or failed on the local day of `now`. */
export const naiveToday = ({ sends }: School, now: Date, zone: string): number =>
  sends.filter((send) => local(send.at, zone).day === local(now, zone).day).length;
