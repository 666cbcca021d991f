const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text as HTML shows it, also in an attribute with double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
