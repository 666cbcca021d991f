/** Byte order mark: Excel needs it to read UTF-8. */
export const CSV_BOM = '\uFEFF';
export const CSV_END_OF_LINE = '\r\n';
/** What Excel in Spanish expects: there the comma is the decimal sign. */
export const CSV_SEPARATORS = [';', ','] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** What a spreadsheet would take for a formula, also by full-width characters (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number has digits and what separates them: no formula can be made of these that does more than add up. */
const PHONE = /^\+?[\d ().-]+$/;

/** A text as a cell. One that a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
export const csvCell = (text: string, separator: CsvSeparator = ';'): string =>
  quoted(FORMULA.test(text) ? `'${text}` : text, separator);

/** A phone as a cell: `+504 9999-9999` stays as it is. */
export const csvPhoneCell = (phone: string, separator: CsvSeparator = ';'): string =>
  PHONE.test(phone) ? quoted(phone, separator) : csvCell(phone, separator);

const quoted = (text: string, separator: CsvSeparator): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
