/** A provider may repeat the number it was given: digits that could be one stay out of the log. */
export const hideNumbers = (text: string): string => text.replace(/\d[\d\s()-]{5,}\d/g, '[number]');
