import type { Api } from '@recuerda/testing';
import type { ApiFigures } from '../history.js';

/** Reads what a browser would show. */
export async function observeApi(api: Api): Promise<ApiFigures> {
  const { remindersToday, activeTasks } = await api.metrics();
  return { sent: remindersToday, activeTasks };
}
