import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ApexOptions } from 'apexcharts';
import type { Props } from 'react-apexcharts';
import { renderScreen } from '../../../testing/render-screen';
import { ChartPlot } from './ChartPlot';
import { ChartModuleProvider } from './chart-module';
import type { ChartTheme } from './chart-theme';
import { tasksByState } from './metrics-charts';

// Apex wants a browser's layout, which jsdom has not; the browser tests see it draw.
const drawings: Props[] = [];
let broken = true;
jest.unstable_mockModule('react-apexcharts', () => {
  if (broken) throw new Error('the network is away');
  const Drawing = (props: Props) => {
    drawings.push(props);
    return (
      <div className="apexcharts-canvas" style={{ height: 303 }}>
        <svg className="apexcharts-svg" width="400" height="303" />
      </div>
    );
  };
  return { default: { default: Drawing } };
});

const THEME = { dark: false, reducedMotion: false, accent: '#4f46e5', surface: '#ffffff' } as ChartTheme;
const CHART = tasksByState([{ name: 'Activas', value: 3, color: '#10B981' }]);

/** Reports a width at once, as a browser does after layout. */
class WideObserver extends ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {
    super(callback);
  }
  override observe(): void {
    this.callback([{ contentRect: { width: 800 } } as ResizeObserverEntry], this);
  }
}
beforeEach(() => {
  window.ResizeObserver = WideObserver;
});

describe('the charting library', () => {
  it("offers 'Reintentar' when it cannot be fetched, is fetched for all charts at once, and draws", async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const drawn = jest.fn();
    const { user } = renderScreen(
      <ChartModuleProvider wanted>
        <ChartPlot chart={CHART} theme={THEME} onRendered={drawn} />
        <ChartPlot chart={CHART} theme={THEME} onRendered={drawn} />
      </ChartModuleProvider>,
    );
    expect(await screen.findAllByText('No se pudo cargar el gráfico.')).toHaveLength(2);
    expect(logged).toHaveBeenCalledWith('Error loading charts', expect.any(Error));
    logged.mockRestore();
    broken = false;
    await user.click(screen.getAllByRole('button', { name: 'Reintentar' })[0]!);
    expect(await screen.findAllByRole('img', { name: 'Gráfico: Estado de las Tareas' })).toHaveLength(2);
    expect(drawings[0]).toMatchObject({ type: 'pie', series: [3], height: 300 });
  });

  it('describes the picture to people who cannot see it, and lets it shrink to a column of paper', async () => {
    const drawn = jest.fn();
    renderScreen(
      <ChartModuleProvider wanted>
        <ChartPlot chart={CHART} theme={THEME} onRendered={drawn} />
      </ChartModuleProvider>,
    );
    const picture = await screen.findByRole('img', { name: 'Gráfico: Estado de las Tareas' });
    const svg = await waitFor(() => picture.querySelector('svg') ?? Promise.reject(new Error('not drawn yet')));
    const options = drawings.at(-1)?.options as ApexOptions;
    const context = { el: picture };
    act(() => options.chart?.events?.mounted?.(context));
    expect(svg).toHaveAttribute('aria-hidden', 'true');
    expect(svg).toHaveAttribute('viewBox', '0 0 400 300');
    expect(svg).toHaveAttribute('height', '300');
    expect(svg.parentElement).toHaveStyle({ height: '300px' });
    expect(drawn).toHaveBeenCalledWith(context);
  });
});
