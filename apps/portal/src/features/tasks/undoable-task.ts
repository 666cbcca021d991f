import { v7 } from 'uuid';
import type { UndoableChange } from '../../api/undo';

/** Returns a new change of a task. */
export const undoableTask = (id: string): UndoableChange => ({ list: 'tasks', id, change: v7() });
