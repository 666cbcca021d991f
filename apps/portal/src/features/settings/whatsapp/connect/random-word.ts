const BYTES = 12;

/** A word that nobody guesses. */
export const randomWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
