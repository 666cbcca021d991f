import type { Api } from '@recuerda/testing';
import type { ApiFigures } from '../history.js';

/** What a browser is told. */
export async function observeApi(api: Api): Promise<ApiFigures> {
  const { remindersToday, activeTasks } = await api.metrics();
  return { sent: remindersToday, activeTasks };
}
