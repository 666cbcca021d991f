import { GetTask, type TaskView } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

/** Returns a task as it is now; undefined: it does not exist. Throws what else the request throws. */
export const findTask = (requests: RequestClient, id: string): Promise<TaskView | undefined> =>
  requests.send(GetTask, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'task_not_found') return undefined;
    throw error;
  });
