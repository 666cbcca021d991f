import './styles.css';

// What zod's config() writes to, set before zod is there and without loading it: it would try whether it may compile
// schemas, which the portal's policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startAfterPaint(async () => {
  // The first use of Intl keeps a slow phone busy for a twentieth of a second: here it only waits for code.
  Intl.NumberFormat('es-ES');
  // Apart from the application, so that a slow computer can answer in between.
  await import('react-dom/client');
  return import('./app/App');
});

/**
 * Starts the application once the page's frame is painted: its code keeps a slow computer busy, and would otherwise
 * do so before anything is visible. A hidden page is not painted and does not wait.
 */
function startAfterPaint(load: () => Promise<{ mount(): Promise<void> }>): void {
  const start = () =>
    load()
      .then(({ mount }) => mount())
      .catch(sayThatItFailed);
  if (document.hidden) void start();
  // The first frame is under way when the callback runs, and done when its time-out does.
  else requestAnimationFrame(() => void window.setTimeout(() => void start()));
}

function sayThatItFailed(error: unknown): void {
  console.error('Error loading the application', error);
  const place = document.getElementById('frame-subtitle');
  if (place) place.textContent = 'No se pudo cargar la aplicación. Comprueba tu conexión y recarga la página.';
}
