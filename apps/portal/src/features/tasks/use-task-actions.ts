import { useRef } from 'react';
import { type TaskAction, type TaskRow, useDeleteTaskMutation, useTurnTaskMutation } from '../../api/tasks';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';

const COMPLETE = {
  title: 'Completar tarea',
  text: '¿Marcar esta tarea como completada? Esto detendrá todos los recordatorios.',
  action: 'Completar',
} as const;
const REMOVE = {
  title: 'Eliminar tarea',
  text: '¿Estás seguro de que quieres eliminar esta tarea? Esto detendrá todos los recordatorios asociados.',
  action: 'Eliminar',
  tone: 'danger',
} as const;
const FAILED: Record<TaskAction, string> = {
  pause: 'No se pudo pausar la tarea',
  activate: 'No se pudo activar la tarea',
  complete: 'No se pudo completar la tarea',
  reopen: 'No se pudo reabrir la tarea',
};

/** What can be done to a task. One thing at a time: a second click while one is under way does nothing. */
export function useTaskActions({ id }: TaskRow) {
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [turnTask, turning] = useTurnTaskMutation();
  const [deleteTask, deleting] = useDeleteTaskMutation();
  // State would let a second click through until React has rendered again.
  const busy = useRef(false);

  const once = async (work: () => Promise<unknown>, what: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (error) {
      failed(what, error);
    } finally {
      busy.current = false;
    }
  };
  const turn = (action: TaskAction) => once(() => turnTask({ id, action }).unwrap(), FAILED[action]);
  return {
    busy: turning.isLoading || deleting.isLoading,
    removing: deleting.isLoading,
    turn: (action: TaskAction) => void turn(action),
    complete: async () => {
      if (await confirm(COMPLETE)) await turn('complete');
    },
    remove: async () => {
      if (await confirm(REMOVE)) await once(() => deleteTask(id).unwrap(), 'No se pudo eliminar la tarea');
    },
  };
}
