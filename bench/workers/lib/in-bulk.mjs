/**
 * Returns a function of one item that resolves when `write` has written it, together with the others of up to `delayMs`
 * or `size` items; so many writes at a time as there are. It resolves with the item's element of what `write` returns,
 * if that is an array.
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
      (results) => batch.forEach(({ resolve }, index) => resolve(results?.[index])),
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
