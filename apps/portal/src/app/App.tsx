import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { access } from '../api/session';
import { settings } from '../api/settings';
import { CreationFormContext } from '../components/form/creation-forms';
import { ConfirmProvider } from '../components/modal/ConfirmProvider';
import { loadCreationForm } from './load-creation-form';
import { loadScreen, preloadScreens, ROUTES } from './routes';
import { type AppStore, createStore } from './store';

/** Longest wait for what the first screen needs, while the page's frame stands in its place. Milliseconds. */
const FRAME_MS = 300;

export function App({ store }: { store: AppStore }) {
  const [router] = useState(() => createBrowserRouter(ROUTES));
  useEffect(preloadScreens, []);
  return (
    <Provider store={store}>
      <ConfirmProvider>
        <CreationFormContext value={loadCreationForm}>
          <RouterProvider router={router} />
        </CreationFormContext>
      </ConfirmProvider>
    </Provider>
  );
}

export async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const { store } = createStore();
  // What comes at once is drawn at once, instead of a skeleton and then the screen.
  await Promise.race([readyFor(store), new Promise((over) => window.setTimeout(over, FRAME_MS))]);
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}

/** Resolves, also after failures, which the screen shows, when the opened screen can be drawn. */
function readyFor({ dispatch }: AppStore): Promise<unknown> {
  const { pathname, search } = window.location;
  const read = async () => {
    const opened = await loadScreen(pathname);
    if (search === '') await opened?.readFirst?.(dispatch, pathname);
  };
  return Promise.allSettled([
    read(),
    dispatch(access.initiate(undefined, { subscribe: false })),
    dispatch(settings.initiate(undefined, { subscribe: false })),
  ]);
}
