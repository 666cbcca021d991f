import type { TaskSetView } from '@recuerda/contracts';
import { useState } from 'react';
import { useLazyGetTaskSetQuery } from '../../../api/task-sets';
import { useActions } from '../../../components/form/ActionButton';
import { TaskSetsDialog } from '../../../components/task-sets/TaskSetsDialog';
import { TaskSetForm } from './TaskSetForm';

/** The sets, and the form of one that is made or changed. */
export function TaskSets({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<TaskSetView | 'new' | null>(null);
  const [read] = useLazyGetTaskSetQuery();
  const { run } = useActions();
  const edit = async (id: string | null) => setEdited(id === null ? 'new' : await read(id).unwrap());
  return (
    <TaskSetsDialog onEdit={(id) => run('No se pudo abrir el conjunto', () => edit(id))} onClose={onClose}>
      {edited && <TaskSetForm set={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </TaskSetsDialog>
  );
}
