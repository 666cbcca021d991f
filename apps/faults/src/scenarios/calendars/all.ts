import type { Scenario } from '../../suite/scenario.js';
import { calendarChanged } from './changed-under-load.js';
import { clockTurn } from './clock-turn.js';
import { windowOpens } from './window-opens.js';

export const calendars: readonly Scenario[] = [windowOpens, calendarChanged, clockTurn];
