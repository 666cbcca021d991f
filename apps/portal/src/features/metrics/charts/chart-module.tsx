import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Props } from 'react-apexcharts';

interface ChartModule {
  /** Absent until it is loaded. */
  ApexChart?: ComponentType<Props>;
  failed: boolean;
  load: () => void;
}

const ChartModuleContext = createContext<ChartModule>({ failed: false, load: () => undefined });

/** The charting library, as far as it is loaded. */
export const useChartModule = (): ChartModule => useContext(ChartModuleContext);

/**
 * Loads the charting library once for all charts, apart from the screen: it is by far the largest module of the
 * portal. It is loaded once the screen has a width, since Apex draws nothing without one.
 */
export function ChartModuleProvider({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Omit<ChartModule, 'load'>>({ failed: false });
  const load = useCallback(() => {
    setState({ failed: false });
    importApexChart().then(
      (ApexChart) => setState({ ApexChart, failed: false }),
      (error: unknown) => {
        console.error('Error loading charts', error);
        setState({ failed: true });
      },
    );
  }, []);
  useEffect(() => {
    if (!container.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      observer.disconnect();
      load();
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [load]);
  const value = useMemo(() => ({ ...state, load }), [state, load]);
  return (
    <ChartModuleContext value={value}>
      <div ref={container}>{children}</div>
    </ChartModuleContext>
  );
}

async function importApexChart(): Promise<ComponentType<Props>> {
  const module: object = (await import('react-apexcharts')).default;
  // CommonJS: some loaders return the component, others the object it is exported in.
  return ('default' in module ? module.default : module) as ComponentType<Props>;
}
