import { HOUR_MS, MINUTE_MS, type SettingsView, type WeeklyWindows } from '@recuerda/contracts';
import { type Api, zoneWhereItIsNoon } from '@recuerda/testing';

/** Changes when the school sends reminders; null: always. In a zone where it is noon: no window ends at midnight. */
export const setWindows = (api: Api, weeklyWindows: WeeklyWindows | null): Promise<void> =>
  setWeeklyWindows(api, zoneWhereItIsNoon(), weeklyWindows);

export async function setWeeklyWindows(api: Api, timeZone: string, weeklyWindows: WeeklyWindows | null): Promise<void> {
  const { body } = await api.call<SettingsView>('GET', '/settings');
  const settings = { version: body.version, timeZone, weeklyWindows };
  const { status } = await api.call('PATCH', '/settings', settings);
  if (status !== 200) throw new Error(`the settings were not changed: ${status}`);
}

/** The same window on every day, from the minute of `opensAt` (ms since the epoch) on, for some minutes. */
export function dailyWindow(opensAt: number, minutes: number): WeeklyWindows {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zoneWhereItIsNoon(), hour: '2-digit', minute: '2-digit' });
  const window = { from: clock.format(opensAt), to: clock.format(opensAt + minutes * MINUTE_MS) };
  return Array.from({ length: 7 }, () => [window]);
}

/** A window that opens in six hours. */
export const closedNow = (): WeeklyWindows => dailyWindow(Date.now() + 6 * HOUR_MS, 10);

/** A window in whose middle it is. */
export const openNow = (minutes = 120): WeeklyWindows => dailyWindow(Date.now() - (minutes / 2) * MINUTE_MS, minutes);
