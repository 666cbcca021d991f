import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createStore } from '../app/store';
import { ScrollContext } from '../components/list/scroll-context';
import { ConfirmProvider } from '../components/modal/ConfirmProvider';
import { NoticeBar } from '../components/notices/NoticeBar';

const running: { stop(): void }[] = [];

/** Ends what the rendered screens still had to do. */
export function stopScreens(): void {
  for (const live of running.splice(0)) live.stop();
}

/** Renders a screen as the shell would, at an address, with a store of its own. The stream of changes is not opened; tell it what changed by `live.take`. */
export function renderScreen(screen: ReactNode, address = '/') {
  const { store, live } = createStore();
  running.push(live);
  const place = { current: address };
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <ConfirmProvider>
          <Frame onPlace={(at) => (place.current = at)}>{screen}</Frame>
        </ConfirmProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store, live, user: userEvent.setup(), address: () => place.current };
}

function Frame({ children, onPlace }: { children: ReactNode; onPlace: (address: string) => void }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  onPlace(`${pathname}${search}`);
  return (
    <>
      <main ref={main} tabIndex={-1}>
        <ScrollContext value={main}>{children}</ScrollContext>
      </main>
      <NoticeBar />
    </>
  );
}
