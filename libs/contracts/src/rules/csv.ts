/** Byte order mark: Excel needs it to read UTF-8. */
export const CSV_BOM = '\uFEFF';
export const CSV_END_OF_LINE = '\r\n';
/** Separators; Excel in Spanish expects the first, since there the comma is the decimal sign. */
export const CSV_SEPARATORS = [';', ','] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/**
 * Places where a spreadsheet may begin a formula (OWASP, "CSV Injection"; also full-width characters): at the start,
 * and after what may separate cells, since a file may be opened with another separator, for which quotes are no quotes.
 */
const FORMULA = /^(?='*[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])"*'*)/g;
/** One apostrophe at each of these places: the text may have its own before it. */
const GUARDED = /^'(?='*[\t\r\n])|'(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])"*'+)/g;
/** A number has digits and what separates them: no formula can be made of these that does more than add up. */
const PHONE = /^\+?[\d ().-]+$/;
/** In any cell, whatever the separator. */
const NEEDS_QUOTES = /["\r\n,;\t]/;

/** A text as a cell. An apostrophe, which makes it text, is put wherever a spreadsheet would begin a formula. */
export const csvCell = (text: string): string => quoted(text.replace(FORMULA, "'"));

/** A phone as a cell: `+504 9999-9999` stays as it is. */
export const csvPhoneCell = (phone: string): string => (PHONE.test(phone) ? quoted(phone) : csvCell(phone));

/** Returns the text of a cell that {@link csvCell} wrote, without its apostrophes. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
