import type { DashboardView } from '@recuerda/contracts';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useProviderQuery } from '../../api/provider';
import { IconButton } from '../../components/buttons';
import { OPEN_FORM } from '../../components/list/use-open-form';
import { keepFirstSteps } from './first-steps-state';

interface Step {
  isDone: boolean;
  name: string;
  hint: string;
  to: string;
}

/** The tasks of an administrator's first day, the done ones ticked. It ends when all are done or it is closed. */
export function FirstSteps({ figures }: { figures: DashboardView }) {
  const titleId = useId();
  const { data: provider } = useProviderQuery();
  const [isOver, setIsOver] = useState(false);
  const steps: Step[] = [
    {
      isDone: figures.totalDepartments > 0,
      name: 'Crea un departamento',
      hint: 'Un área de tu escuela, como Dirección.',
      to: '/departments',
    },
    {
      isDone: figures.totalEmployees > 0,
      name: 'Agrega un empleado',
      hint: 'Para probar, con tu propio número.',
      to: '/employees',
    },
    {
      isDone: figures.totalTasks > 0,
      name: 'Crea una tarea',
      hint: 'Su empleado recibirá recordatorios.',
      to: '/tasks',
    },
    {
      isDone: provider?.state === 'working' && !provider.simulated,
      name: 'Conecta WhatsApp',
      hint: 'Sin él, los mensajes no llegan a ningún teléfono.',
      to: '/settings/whatsapp/connect',
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length && !isOver) setIsOver(true);
  useEffect(() => {
    keepFirstSteps(isOver ? 'over' : 'begun');
  }, [isOver]);
  if (isOver) return null;
  return (
    <section aria-labelledby={titleId} className="card overflow-hidden">
      <div className="flex items-center gap-3 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
        <h2 id={titleId} className="min-w-0 flex-1 font-semibold">
          Primeros pasos
        </h2>
        <p className="text-muted tabular-nums">
          {done} de {steps.length}
        </p>
        <IconButton Icon={X} label="Cerrar los primeros pasos" onClick={() => setIsOver(true)} />
      </div>
      <ol aria-labelledby={titleId} className="grid sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <StepItem key={step.to} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StepItem({ step: { isDone, name, hint, to } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 transition-colors hover:bg-raised sm:px-6">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`} />
      <div className="min-w-0">
        <Link
          to={to}
          state={isDone ? null : OPEN_FORM}
          className={`font-medium after:absolute after:inset-0 ${isDone ? 'text-muted' : ''}`}
        >
          {name}
          {isDone && <span className="sr-only"> (hecho)</span>}
        </Link>
        {!isDone && <p className="text-xs text-muted">{hint}</p>}
      </div>
    </li>
  );
}
