import { CalendarClock, CircleCheck, CircleOff, type LucideIcon, Repeat } from 'lucide-react';
import { useMay } from '../../api/access/access-slice';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/buttons';
import { lazyDialog } from '../../components/lazy/lazy';
import { CardLine } from '../../components/list/CardLine';
import { useScreenDialog } from '../../components/modal/ScreenDialog';
import { IconNote } from '../../components/tasks/NextReminder';
import { useNow } from '../../components/use-now';
import { formatMinute, formatMoment } from '../../format/dates';
import type { CachedTask } from './api/tasks';
import { summaryOf } from './due/repetition-form';
import type { TaskRowProps } from './TaskActions';

/** Parts that few tasks have: a due date, an answer of the employee to decide about. */
export function TaskExtras(props: TaskRowProps) {
  const { dueAt, completionReportedAt, declinedAt } = props.task;
  return (
    <>
      {dueAt && <DueDate task={props.task} dueAt={dueAt} />}
      {completionReportedAt && <ReportedCompletion reportedAt={completionReportedAt} {...props} />}
      {declinedAt && <Declined {...props} />}
    </>
  );
}

/** In the place of the countdown: the employee says that the task is done, and an administrator decides. */
function ReportedCompletion({ reportedAt, ...props }: TaskRowProps & { reportedAt: string }) {
  const { task, actions } = props;
  const show = useScreenDialog();
  const buttons = {
    Confirmar: () => actions.transition('complete'),
    'No está hecha': () => show((close) => <LazyRejectForm task={task} onClose={close} />),
  };
  const text = `Por confirmar: ${task.employee?.name ?? 'su empleado'} la dio por hecha el ${formatMoment(reportedAt)}`;
  return <Decision {...props} icon={CircleCheck} tone="text-accent-strong" text={text} buttons={buttons} />;
}

const loadForm = async () => (await import('./RejectForm')).RejectForm;
const LazyRejectForm = lazyDialog(loadForm, 'No se pudo mostrar el formulario');

/** The employee says that the task cannot be done; its reminders go on until somebody decides. */
function Declined(props: TaskRowProps) {
  const { task, actions, onEdit: Reasignar, onHistory: Posponer } = props;
  const buttons = { Reasignar, ...(task.isActive && { Posponer, Insistir: () => actions.transition('remind') }) };
  const text = `No puedo: ${task.declineReason ?? 'sin motivo'}`;
  return <Decision {...props} icon={CircleOff} tone="text-warning" text={text} buttons={buttons} />;
}

interface DecisionProps extends Pick<TaskRowProps, 'actions' | 'titleId'> {
  icon: LucideIcon;
  tone: string;
  text: string;
  /** The first one is the usual decision. */
  buttons: Readonly<Record<string, () => void>>;
}

function Decision({ icon, tone, text, buttons, actions, titleId }: DecisionProps) {
  const may = useMay('school.write');
  const button = (name: string, look: 'primary' | 'plain', act: () => void) => (
    <Button
      key={name}
      look={look}
      className="h-8 px-3"
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={() => {
        if (actions.busy) return;
        // The buttons may go away.
        document.getElementById(titleId)?.focus();
        act();
      }}
    >
      {name}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <IconNote icon={icon} className={`font-medium ${tone}`}>
        {text}
      </IconNote>
      {may && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {Object.entries(buttons).map(([name, act], at) => button(name, at === 0 ? 'primary' : 'plain', act))}
        </div>
      )}
    </div>
  );
}

/** When a task is due, and when again; in red once that has passed. */
function DueDate({ task: { isCompleted, repetition }, dueAt }: { task: CachedTask; dueAt: string }) {
  const now = useNow();
  const isOverdue = !isCompleted && Date.parse(dueAt) < now;
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
      {/* The badge goes below the date where both do not fit, as in a table. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CardLine icon={CalendarClock}>
          <span className={isOverdue ? 'font-medium text-danger' : ''}>
            {isCompleted ? 'Vencía' : isOverdue ? 'Venció' : 'Vence'} el {formatMinute(dueAt)}
          </span>
        </CardLine>
        {isOverdue && <Badge tone="danger">Vencida</Badge>}
      </div>
      {repetition && <CardLine icon={Repeat}>{summaryOf(repetition)}</CardLine>}
    </div>
  );
}
