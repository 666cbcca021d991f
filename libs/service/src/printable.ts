/** Controls of C0, DEL, C1, and the separators of Unicode. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes control characters, also line breaks: no text controls the terminal. JSON stays the same JSON. */
export const printable = (text: string): string => text.replace(CONTROL, escaped);

/** Returns {@link printable} lines: line breaks stay. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Writes lines to standard output: the one way by which commands print there, or {@link printableLines}. */
export const printLines = (text: string): void => void process.stdout.write(`${printableLines(text)}\n`);
