// Runs before the first paint.

// A chosen theme must not flash; the rest of it is in src/app/theme.
try {
  const theme = localStorage.getItem('recuerda.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}

// The sign-in, the set-up and links stand without the sidebar, which would flash.
if (/^\/(?:login|setup|invitation|reset)$/.test(location.pathname)) document.documentElement.dataset.frame = 'none';

// What the build wrote of the screens (build/screen-preloads.ts): the opened one's code and the answers it asks for
// first (src/api/early-reads.ts) are fetched together with the application, and its heading stands there at once.
const screens = document.querySelector('meta[name="screens"]');
const opened = screens && JSON.parse(screens.content)[location.pathname];
if (opened) {
  for (const href of opened.files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const read = (path) => {
    const answer = fetch(path, { signal: AbortSignal.timeout(20_000) });
    // The query that takes a failed answer asks again; none may take it.
    answer.catch(() => undefined);
    return [path, answer];
  };
  if (location.search === '') window.earlyReads = new Map(opened.reads.map(read));
  // Not DOMContentLoaded, which waits for scripts.
  document.addEventListener(
    'readystatechange',
    () => {
      document.getElementById('frame-title').textContent = opened.title;
      document.getElementById('frame-subtitle').textContent = opened.subtitle;
    },
    { once: true },
  );
}
