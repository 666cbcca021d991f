import type { TaskGroupView } from '@recuerda/contracts';
import { BellRing, CalendarClock, Clock, Pencil, Users } from 'lucide-react';
import { useId } from 'react';
import { useMay } from '../../../api/access/access-slice';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { ActionButton } from '../../../components/form/ActionButton';
import { lazyDialog } from '../../../components/lazy/lazy';
import { CardLine } from '../../../components/list/CardLine';
import { MoreMenu } from '../../../components/menu/MoreMenu';
import { useScreenDialog } from '../../../components/modal/ScreenDialog';
import { ReminderInterval } from '../../../components/ReminderInterval';
import { formatMinute } from '../../../format/dates';
import { counted, namesOf } from '../../../format/numbers';
import type { GroupAction } from './GroupBulkDialog';
import { useAddToTaskGroupMutation } from './task-groups-api';

const GroupPeople = lazyDialog(
  async () => (await import('./GroupPeople')).GroupPeople,
  'No se pudieron mostrar las personas',
);
const GroupBulkDialog = lazyDialog(
  async () => (await import('./GroupBulkDialog')).GroupBulkDialog,
  'No se pudo abrir la pregunta',
);
const TaskGroupForm = lazyDialog(
  async () => (await import('./TaskGroupForm')).TaskGroupForm,
  'No se pudo abrir el formulario',
);

interface Props {
  group: TaskGroupView;
}

/** A task that several people have: how many have completed it, and who has not. */
export function TaskGroupCard({ group }: Props) {
  const { title, description, total, completed, active, reported, declined, dueAt } = group;
  const paused = total - completed - active;
  const titleId = useId();
  const show = useScreenDialog();
  return (
    <article aria-labelledby={titleId} className="card flex flex-col">
      <div className="flex grow flex-col gap-2 p-4">
        <h2 id={titleId} title={title} className="line-clamp-2 font-semibold break-words">
          {title}
        </h2>
        {description !== null && (
          <p className="line-clamp-3 break-words whitespace-pre-line text-muted">{description}</p>
        )}
        <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap">
          <CardLine icon={Users}>{audienceOf(group)}</CardLine>
          <CardLine icon={Clock}>
            <ReminderInterval minutes={group.reminderInterval} />
          </CardLine>
          {dueAt !== null && <CardLine icon={CalendarClock}>Vence el {formatMinute(dueAt)}</CardLine>}
        </div>
        <div>
          <p className="font-medium tabular-nums">{`${completed} de ${total} hechas`}</p>
          <progress className="h-2 w-full accent-accent" aria-labelledby={titleId} value={completed} max={total} />
        </div>
        <p>
          {total - completed === 1 ? 'Falta' : 'Faltan'}:{' '}
          {namesOf(
            group.missing.map(({ name }) => name),
            total - completed,
          )}
          .{' '}
          <button
            type="button"
            className="text-link"
            aria-describedby={titleId}
            onClick={() => show((close) => <GroupPeople group={group} onClose={close} />)}
          >
            Ver personas
          </button>
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {reported > 0 && <Badge tone="warning">{`${reported} por confirmar`}</Badge>}
          {declined > 0 && <Badge tone="warning">{counted(declined, 'no puede', 'no pueden')}</Badge>}
          {paused > 0 && <Badge tone="gray">{counted(paused, 'pausada', 'pausadas')}</Badge>}
        </p>
        <Joined group={group} titleId={titleId} />
      </div>
      <Actions group={group} titleId={titleId} />
    </article>
  );
}

/** Offers the task to people of its audience who came later. */
function Joined({ group, titleId }: Props & { titleId: string }) {
  const may = useMay('school.write');
  const [add] = useAddToTaskGroupMutation();
  if (group.joined === 0 || !may) return null;
  const who = counted(group.joined, 'persona aún no la tiene', 'personas aún no la tienen');
  return (
    <p className="flex flex-wrap items-center gap-2">
      {`${who}: ${namesOf(group.joinedNames, group.joined)}.`}
      <ActionButton
        className="h-8 px-3"
        aria-describedby={titleId}
        action={() => add({ id: group.id, input: {} }).unwrap()}
        failure="No se pudo añadir a estas personas"
        working="Añadiendo..."
      >
        Añadir
      </ActionButton>
    </p>
  );
}

function Actions({ group, titleId }: Props & { titleId: string }) {
  const may = useMay('school.write');
  const show = useScreenDialog();
  if (!may) return null;
  const { active, total, completed, reported } = group;
  const isPausable = active > 0;
  const ask = (action: GroupAction) => () =>
    show((close) => <GroupBulkDialog group={group} action={action} onClose={close} />);
  return (
    <div className="action-row flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-2 py-1.5 print:hidden">
      <Button
        look="quiet"
        Icon={BellRing}
        aria-describedby={titleId}
        disabled={active === reported}
        onClick={ask('remind')}
      >
        Recordar a los que faltan
      </Button>
      <Button
        look="quiet"
        Icon={Pencil}
        aria-describedby={titleId}
        onClick={() => show((close) => <TaskGroupForm group={group} onClose={close} />)}
      >
        Editar
      </Button>
      <MoreMenu
        className="button-quiet ml-auto"
        describedBy={titleId}
        items={[
          { name: 'Pausar todas', disabled: !isPausable, onChoose: ask('pause') },
          { name: 'Activar todas', disabled: active === total - completed, onChoose: ask('activate') },
          { name: 'Completar todas', onChoose: ask('complete') },
          { name: 'Eliminar todas', className: 'text-danger', onChoose: ask('delete') },
        ]}
      />
    </div>
  );
}

function audienceOf({ audience, departmentName, total }: TaskGroupView): string {
  if (audience === 'everyone') return 'Todo el personal';
  if (audience === 'department') return departmentName ?? 'Un departamento eliminado';
  return counted(total, 'persona', 'personas');
}
