import { CircleCheck } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { formatMoment } from '../../format/dates';
import type { CachedTask } from './api/tasks';
import type { useTaskActions } from './use-task-actions';

interface ReportedCompletionProps {
  task: CachedTask;
  reportedAt: string;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
}

/** In the place of the countdown: the employee says that the task is done, and an administrator decides. */
export function ReportedCompletion({ task: { employee }, reportedAt, actions, titleId }: ReportedCompletionProps) {
  const may = useMay('school.write');
  const button = (name: string, look: string, act: () => void) => (
    <button
      type="button"
      className={`${look} h-8 px-3`}
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={() => {
        if (actions.busy) return;
        // The buttons go away.
        document.getElementById(titleId)?.focus();
        act();
      }}
    >
      {name}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-start gap-2 font-medium text-accent-strong">
        <CircleCheck aria-hidden className="h-[1lh] w-4 shrink-0" />
        <span>
          Por confirmar: {employee?.name ?? 'su empleado'} la dio por hecha el {formatMoment(reportedAt)}
        </span>
      </p>
      {may && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {button('Confirmar', 'button-primary', () => actions.transition('complete'))}
          {button('No está hecha', 'button-plain', () => actions.transition('reject-completion'))}
        </div>
      )}
    </div>
  );
}
