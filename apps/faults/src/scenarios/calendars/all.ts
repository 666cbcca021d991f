import type { Scenario } from '../../suite/scenario.js';
import { calendarChanged } from './changed-under-load.js';
import { windowOpens } from './window-opens.js';

export const calendars: readonly Scenario[] = [windowOpens, calendarChanged];
