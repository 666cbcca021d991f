import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { useNotices } from './use-notices';

const PROBLEM = { status: 503, code: 'service_unavailable', detail: 'Espera un momento.', errors: [] };

function Actions() {
  const { failed, inform } = useNotices();
  return (
    <>
      <button onClick={() => failed('No se pudo guardar', PROBLEM)}>fail</button>
      <button onClick={() => inform('Guardado')}>inform</button>
    </>
  );
}
const bar = () => screen.getByRole('status', { name: 'Avisos' });

describe('NoticeBar', () => {
  it('shows a failure and its reason once, until it is closed [ERR-01]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user } = renderScreen(<Actions />);
    await user.click(screen.getByText('fail'));
    await user.click(screen.getByText('fail'));
    expect(within(bar()).getAllByText('No se pudo guardar. Espera un momento.')).toHaveLength(1);
    expect(log).toHaveBeenCalledWith('No se pudo guardar', PROBLEM);
    await user.click(within(bar()).getByRole('button', { name: 'Cerrar aviso' }));
    expect(bar()).toBeEmptyDOMElement();
    log.mockRestore();
  });

  it('only logs when the installation wants no error notices [ERR-01]', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user } = renderScreen(<Actions />);
    await user.click(screen.getByText('fail'));
    expect(bar()).toBeEmptyDOMElement();
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it('removes information after a while', async () => {
    renderScreen(<Actions />);
    jest.useFakeTimers();
    act(() => screen.getByText('inform').click());
    expect(bar()).toHaveTextContent('Guardado');
    act(() => jest.advanceTimersByTime(6_000));
    expect(bar()).toBeEmptyDOMElement();
    jest.useRealTimers();
  });
});
