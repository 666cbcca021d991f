import type { TaskGroupView } from '@recuerda/contracts';
import { taskAddress } from '../../../api/row-addresses';
import { Loaded } from '../../../components/feedback';
import { TextLink } from '../../../components/buttons';
import { Modal } from '../../../components/modal/Modal';
import { TaskBadge } from '../../../components/tasks/TaskBadge';
import { useListGroupTasksQuery } from './task-groups-api';

interface Props {
  group: TaskGroupView;
  onClose: () => void;
}

/** The people of a group, each with the state of the own task and a way to it. */
export function GroupPeople({ group, onClose }: Props) {
  const query = useListGroupTasksQuery(group.id, { refetchOnMountOrArgChange: true });
  return (
    <Modal title="Personas" description={group.title} onClose={onClose}>
      <Loaded query={query} loading="Cargando personas..." size="h-32 w-full">
        {({ items, total }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((task) => (
                <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 break-words">{task.employee?.name ?? 'Sin asignar'}</span>
                  <span className="flex items-center gap-3">
                    <TaskBadge task={task} />
                    <TextLink to={taskAddress(task)} onClick={onClose}>
                      Ver tarea
                    </TextLink>
                  </span>
                </li>
              ))}
            </ul>
            {total > items.length && (
              <p className="mt-2 text-muted">
                Las primeras {items.length} de {total}: las que faltan van antes.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  );
}
