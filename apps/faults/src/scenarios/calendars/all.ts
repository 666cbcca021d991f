import type { Scenario } from '../../suite/scenario.js';
import { calendarChanged } from './changed-under-load.js';

export const calendars: readonly Scenario[] = [calendarChanged];
