/**
 * Returns a function of one item that resolves when `write` has written it, together with the others of up to `delayMs`
 * or `size` items; so many writes at a time as there are.
 */
export function inBulk(write, { delayMs, size }) {
  let waiting = [];
  let timer;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    write(batch.map(({ item }) => item)).then(
      () => batch.forEach(({ resolve }) => resolve()),
      (error) => batch.forEach(({ reject }) => reject(error)),
    );
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length >= size) flush();
      else timer ??= setTimeout(flush, delayMs);
    });
}
