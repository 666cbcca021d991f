/** Returns the text that this browser keeps under a key; null: none. Undefined: storage is blocked. */
export function readKept(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text for the next visit, or forgets it with null. Does nothing where storage is blocked or full. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The choice lasts as long as the page.
  }
}
