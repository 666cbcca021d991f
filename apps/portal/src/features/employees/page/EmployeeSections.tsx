import type {
  Absence,
  ConversationMessageView,
  ConversationThreadView,
  EmployeeView,
  Page,
  TaskWithReminder,
} from '@recuerda/contracts';
import { Building2, CalendarDays, CalendarOff, Clock, Mail, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { isProblem } from '../../../api/problem';
import { taskAddress } from '../../../api/row-addresses';
import { Items, Loaded } from '../../../components/feedback';
import { CardLine } from '../../../components/list/CardLine';
import { ReminderInterval } from '../../../components/ReminderInterval';
import { TextLink } from '../../../components/buttons';
import { NextReminder } from '../../../components/tasks/NextReminder';
import { TaskBadge } from '../../../components/tasks/TaskBadge';
import { formatDates, formatDay, formatMinute, today } from '../../../format/dates';
import { formatCount } from '../../../format/numbers';
import { EmployeeActions, type EmployeeActionsProps, useRemoveEmployee } from '../EmployeeActions';
import { Reachability } from '../Reachability';

export const { useOpenTasksOfQuery, useThreadOfQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Tasks of an employee that are not completed, the newest first. */
    openTasksOf: build.query<Page<TaskWithReminder>, string>({
      query: (employeeId) => ({ url: '/tasks', params: { employeeId, state: 'open', limit: 50 } }),
      extraOptions: { errorMessage: 'Error loading tasks' },
      providesTags: ['TasksOfEmployee'],
      // The employee has the number of all tasks.
      onCacheEntryAdded: refetchOnChanges((id: string) => ['TasksOfEmployee', { type: 'EmployeeOptions', id }], {
        events: /^tasks\.|\.reminder\./,
      }),
    }),
    /** The conversation with an employee, which has the id of the employee, and its latest messages. */
    threadOf: build.query<ConversationThreadView, string>({
      query: (employeeId) => `/conversations/${employeeId}`,
      providesTags: ['Conversations'],
      onCacheEntryAdded: refetchOnChanges(['Conversations'], { events: /^conversations\./, after: 'at once' }),
    }),
  }),
});

type Props = Pick<EmployeeActionsProps, 'employee' | 'onEdit' | 'onAbsences'>;

/** Phone, department, consent and absences of an employee, and what can be done. */
export function EmployeeData({ employee, onEdit, onAbsences }: Props) {
  const { phone, email, department, createdAt, weeklyWindows, absences } = employee;
  const titleId = useId();
  const navigate = useNavigate();
  const removal = useRemoveEmployee();
  return (
    <section aria-labelledby={titleId} aria-busy={removal.removing} className="card flex flex-col aria-busy:opacity-60">
      <h2 id={titleId} className="border-b border-line px-4 py-3 font-semibold">
        Datos
      </h2>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <CardLine icon={Phone}>{phone}</CardLine>
        {email && <CardLine icon={Mail}>{email}</CardLine>}
        <CardLine icon={Building2}>
          <TextLink to={`/employees?departmentId=${department.id}`}>{department.name}</TextLink>
        </CardLine>
        <CardLine icon={CalendarDays}>Agregado el {formatDay(createdAt)}</CardLine>
        {weeklyWindows && <CardLine icon={Clock}>Tiene su propio horario</CardLine>}
        <Absences absences={absences} />
        <Reachability employee={{ ...employee, absences: [] }} />
      </div>
      <EmployeeActions
        employee={employee}
        titleId={titleId}
        removal={removal}
        onEdit={onEdit}
        onAbsences={onAbsences}
        onRemoved={() => void navigate('/employees', { replace: true })}
      />
    </section>
  );
}

/** Absences that last or are to come. */
function Absences({ absences }: { absences: readonly Absence[] }) {
  const coming = absences.filter(({ to }) => to >= today());
  if (coming.length === 0) return <CardLine icon={CalendarOff}>Sin ausencias previstas</CardLine>;
  return coming.map(({ id, from, to, reason }) => (
    <CardLine key={id} icon={CalendarOff}>
      {from <= today() ? 'Ausente' : 'Se ausenta'}: {formatDates(from, to)}
      {reason !== null && ` (${reason})`}
    </CardLine>
  ));
}

/** The tasks of an employee that are not completed, those that are reminded next first. */
export function EmployeeTasks({ employee: { id, taskCount } }: { employee: EmployeeView }) {
  const query = useOpenTasksOfQuery(id);
  const all = `/tasks?${new URLSearchParams({ employeeId: id })}`;
  return (
    <PageSection
      title="Tareas y próximos recordatorios"
      action={taskCount > 0 && <TextLink to={all}>Ver todas ({formatCount(taskCount)})</TextLink>}
    >
      <Loaded query={query} loading="Cargando tareas..." size="h-48 w-full">
        {({ items, total }) => (
          <>
            <Items items={items.toSorted(bySoonest)} empty="No tiene tareas sin completar.">
              {(task) => <TaskItem key={task.id} task={task} />}
            </Items>
            {total > items.length && (
              <TextLink to={`${all}&state=open`} className="mt-3 inline-block">
                Y {formatCount(total - items.length)} más
              </TextLink>
            )}
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

function TaskItem({ task }: { task: TaskWithReminder }) {
  const { title, reminderInterval } = task;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-medium break-words">
          <Link to={taskAddress(task)} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h3>
        <TaskBadge task={task} />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-muted">
        <ReminderInterval minutes={reminderInterval} />
        {isReminded(task) && <NextReminder task={task} />}
        {task.completionReportedAt && <p>Por confirmar</p>}
      </div>
    </li>
  );
}

const isReminded = ({ isActive, completionReportedAt }: TaskWithReminder): boolean => isActive && !completionReportedAt;

/** Tasks that are not reminded come last. */
const LAST = '~';
const dueOf = (task: TaskWithReminder): string => (isReminded(task) && task.nextReminder?.nextReminder) || LAST;
const bySoonest = (one: TaskWithReminder, other: TaskWithReminder): number => {
  const [first, second] = [dueOf(one), dueOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
};

interface SectionProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of an employee's page. */
function PageSection({ title, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}

const SHOWN = 3;

export function LatestMessages({ employeeId }: { employeeId: string }) {
  const query = useThreadOfQuery(employeeId);
  const isNone = isProblem(query.error) && query.error.code === 'not_found';
  return (
    <PageSection
      title="Últimos mensajes"
      action={query.data && !isNone && <TextLink to={`/conversations?id=${employeeId}`}>Abrir conversación</TextLink>}
    >
      {isNone ? (
        <p className="text-muted">Aún no ha escrito por WhatsApp.</p>
      ) : (
        <Loaded query={query} loading="Cargando mensajes..." size="h-24 w-full">
          {({ messages }) => <Messages messages={messages.items.slice(0, SHOWN)} />}
        </Loaded>
      )}
    </PageSection>
  );
}

function Messages({ messages }: { messages: readonly ConversationMessageView[] }) {
  return (
    <Items items={messages} empty="Aún no hay mensajes.">
      {({ id, at, direction, text }) => (
        <li key={id} className="py-2 first:pt-0 last:pb-0">
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {formatMinute(at)}
          </time>
          <p className="line-clamp-3 break-words whitespace-pre-line">
            {direction === 'sent' && <span className="text-muted">Escuela: </span>}
            {text || 'Mensaje sin texto'}
          </p>
        </li>
      )}
    </Items>
  );
}
