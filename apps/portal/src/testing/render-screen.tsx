import type { AccessView } from '@recuerda/contracts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { accessReceived } from '../api/access/access-slice';
import { baseApi } from '../api/base-api';
import { loadCreationForm } from '../app/load-creation-form';
import { useKeepFocus } from '../app/shell/use-keep-focus';
import { type AppStore, createStore } from '../app/store';
import { CreationFormContext } from '../components/form/creation-forms';
import { ScrollContext } from '../components/list/scroll-context';
import { ConfirmProvider } from '../components/modal/ConfirmProvider';
import { ScreenDialog } from '../components/modal/ScreenDialog';
import { NoticeBar } from '../components/notices/NoticeBar';

const stores: AppStore[] = [];

/** Empties the caches of the rendered screens: nothing is read any more. */
export function stopScreens(): void {
  for (const { dispatch } of stores.splice(0)) dispatch(baseApi.util.resetApiState());
}

/**
 * Renders a screen as the shell would, at an address, with a store of its own. The event stream is not opened: emit
 * `changes` instead. Without sign-in, unless `access` says who is signed in.
 */
export function renderScreen(screen: ReactNode, address = '/', access: AccessView = { state: 'open' }) {
  const { store, changes } = createStore();
  store.dispatch(accessReceived(access));
  stores.push(store);
  const place = { current: address };
  const element = (
    <ConfirmProvider>
      <Frame onPlace={(at) => (place.current = at)}>{screen}</Frame>
    </ConfirmProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const view = render(
    <Provider store={store}>
      <CreationFormContext value={loadCreationForm}>
        <RouterProvider router={router} />
      </CreationFormContext>
    </Provider>,
  );
  return { ...view, store, changes, user: userEvent.setup(), address: () => place.current };
}

function Frame({ children, onPlace }: { children: ReactNode; onPlace: (address: string) => void }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useKeepFocus();
  onPlace(`${pathname}${search}`);
  return (
    <>
      <main ref={main} tabIndex={-1}>
        <ScrollContext value={main}>
          <ScreenDialog>{children}</ScreenDialog>
        </ScrollContext>
      </main>
      <NoticeBar />
    </>
  );
}
