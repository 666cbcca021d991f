import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CreationFormContext } from '../components/form/creation-forms';
import { ConfirmProvider } from '../components/modal/ConfirmProvider';
import { loadCreationForm } from './load-creation-form';
import { preloadScreens, ROUTES } from './routes';
import { createStore } from './store';

/** The portal: its store and its screens. */
export function App() {
  const [{ store }] = useState(createStore);
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

/** Starts the portal in the page. */
export function mount(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
