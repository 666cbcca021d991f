import type { HoldReason, UnreachableReason } from '@recuerda/contracts';
import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../components/buttons';
import { IconNote } from '../../components/tasks/NextReminder';
import { useNow } from '../../components/use-now';
import { heldUntil, HOLD_ADVICE } from '../../components/whatsapp/hold-names';
import type { CachedTask } from './api/tasks';

/** Why a held reminder does not come, and what to do. */
export function HeldReminder({ reason, until }: { reason: HoldReason; until: string }) {
  const now = useNow();
  return (
    <Reason>
      {heldUntil(reason, until, now)}. {HOLD_ADVICE[reason]}
    </Reason>
  );
}

/** Why the employee of a task gets no reminders, and what to do. */
export function UnreachableEmployee({ task: { employee } }: { task: CachedTask }) {
  if (!employee?.unreachable) return null;
  const { name } = employee;
  return (
    <Reason>
      {UNREACHABLE[employee.unreachable](name)}{' '}
      <TextLink to={`/employees?search=${encodeURIComponent(name)}`}>Ver empleado</TextLink>
    </Reason>
  );
}

/** Why an active task does not remind, and what to do; nothing if it does. */
export function WhySilent({ task }: { task: CachedTask }) {
  const { completionReportedAt, employee, nextReminder } = task;
  if (completionReportedAt) return <Reason>Por confirmar: en su tarjeta se confirma o se devuelve.</Reason>;
  if (employee?.unreachable) return <UnreachableEmployee task={task} />;
  if (nextReminder?.status === 'failed')
    return <Reason>El último recordatorio falló: «Reintentar», en su tarjeta, los reanuda.</Reason>;
  return nextReminder?.heldReason ? (
    <HeldReminder reason={nextReminder.heldReason} until={nextReminder.nextReminder} />
  ) : null;
}

const UNREACHABLE: Readonly<Record<UnreachableReason, (name: string) => string>> = {
  opted_out: (name) => `${name} se dio de baja: asigna la tarea a otra persona, o que escriba ALTA.`,
  number: (name) => `WhatsApp no alcanza el número de ${name}: corrígelo, o asigna la tarea a otra persona.`,
  incomplete: (name) => `A ${name || 'su empleado'} le falta el nombre o el teléfono: complétalo.`,
};

const Reason = ({ children }: { children: ReactNode }) => (
  <IconNote icon={CirclePause} className="font-medium text-warning">
    {children}
  </IconNote>
);
