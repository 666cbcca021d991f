const MAX_TEXT = 4_096;

/** Text as PostgreSQL can store it. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_TEXT);
