import type { Api } from '@recuerda/testing';
import type { Answered } from '../history.js';

/** What a browser is told. */
export async function askApi(api: Api): Promise<Answered> {
  const { remindersToday, activeTasks } = await api.metrics();
  return { sent: remindersToday, activeTasks };
}
