import { useRef } from 'react';
import { v7 } from 'uuid';
import type { UndoableChange } from '../../api/undo';
import { keepLastDeletion } from '../../components/bulk/last-change';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { type CachedTask, type TaskTransition, useDeleteTaskMutation, useTransitionTaskMutation } from './api/tasks';

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
/** Texts of a repeated task. */
const ENDS = ' La tarea ya no se repetirá.';
/** Participles of the transitions that can be undone: 'Tarea «Acta» pausada.' */
const DONE: Partial<Record<TaskTransition, string>> = {
  pause: 'pausada',
  activate: 'activada',
  complete: 'completada',
  reopen: 'reabierta',
};
const FAILED: Record<TaskTransition, string> = {
  pause: 'No se pudo pausar la tarea',
  activate: 'No se pudo activar la tarea',
  complete: 'No se pudo completar la tarea',
  reopen: 'No se pudo reabrir la tarea',
  'reject-completion': 'No se pudieron reanudar los recordatorios',
  remind: 'No se pudo recordar la tarea',
};

/** The actions on a task. One at a time: a second click during a request does nothing. */
export function useTaskActions({ id, title, employee, repetition }: CachedTask) {
  const confirm = useConfirm();
  const { failed, inform } = useNotices();
  const [transitionTask, transitioning] = useTransitionTaskMutation();
  const [deleteTask, deleting] = useDeleteTaskMutation();
  // State would let a second click through until React has rendered again.
  const busy = useRef(false);

  const once = async (request: () => Promise<unknown>, failure: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await request();
    } catch (error) {
      failed(failure, error);
    } finally {
      busy.current = false;
    }
  };
  const about = [title, employee?.name ?? 'Sin asignar'].join(' · ');
  const change = (transition: TaskTransition) =>
    once(async () => {
      const done = DONE[transition];
      const undo = undoableTask(id);
      await transitionTask({ id, transition, ...(done !== undefined && { change: undo.change }) }).unwrap();
      if (done !== undefined) inform(`Tarea «${title}» ${done}.`, { undo });
    }, FAILED[transition]);
  const remove = async () => {
    const undo = undoableTask(id);
    await deleteTask({ id, change: undo.change }).unwrap();
    const text = `Tarea «${title}» eliminada.`;
    keepLastDeletion({ text, undo });
    inform(text, { undo });
  };
  return {
    busy: transitioning.isLoading || deleting.isLoading,
    removing: deleting.isLoading,
    transition: (transition: TaskTransition) => void change(transition),
    complete: async () => {
      if (await confirm({ ...COMPLETE, about })) await change('complete');
    },
    remove: async () => {
      if (await confirm({ ...REMOVE, about, text: REMOVE.text + (repetition ? ENDS : '') }))
        await once(remove, 'No se pudo eliminar la tarea');
    },
  };
}

/** Returns a new change of a task. */
export const undoableTask = (id: string): UndoableChange => ({ list: 'tasks', id, change: v7() });
