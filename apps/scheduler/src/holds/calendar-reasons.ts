import { CALENDAR_REASONS } from '@recuerda/contracts';

/** The reasons of calendars as a list in SQL. */
export const OF_CALENDAR = `('${CALENDAR_REASONS.join("', '")}')`;
