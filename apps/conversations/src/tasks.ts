import { GetTask, MINUTE_MS, type TaskView } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

/** Largest difference between the clocks of the provider and the school, ms. */
const TOLERANCE_MS = MINUTE_MS;

/** Latest time of anything that a reply can refer to: a provider may deliver it days later, and again. */
export const latestBefore = (writtenAt: Date): Date => new Date(writtenAt.getTime() + TOLERANCE_MS);
export const wasThere = (since: Date, writtenAt: Date): boolean => since <= latestBefore(writtenAt);

/** Whether the employee had the task to do at that time, also if it has been completed since. */
export const wasOpen = ({ openSince }: TaskView, writtenAt: Date): boolean => wasThere(new Date(openSince), writtenAt);

/** Whether a task has reminders: one that is reported as done has none until the report is rejected. */
export const isReminded = ({ isActive, completionReportedAt }: TaskView): boolean =>
  isActive && completionReportedAt === null;

/** Whether a task is completed, or reported as done and waits for confirmation. */
export const isDone = ({ isCompleted, completionReportedAt }: TaskView): boolean =>
  isCompleted || Boolean(completionReportedAt);

const isRefusal = ({ status }: AppError): boolean => status >= 400 && status < 500;

/** Returns undefined where a request is refused, or refused as `isMeant` says. Throws its other errors. */
export const unlessRefused = <T>(request: Promise<T>, isMeant = isRefusal): Promise<T | undefined> =>
  request.catch((error: unknown) => {
    if (error instanceof AppError && isMeant(error)) return undefined;
    throw error;
  });

/** Returns a task as it is now, or undefined if it does not exist. Throws other errors of the request. */
export const findTask = (requests: RequestClient, id: string): Promise<TaskView | undefined> =>
  unlessRefused(requests.send(GetTask, { id }), ({ code }) => code === 'task_not_found');
