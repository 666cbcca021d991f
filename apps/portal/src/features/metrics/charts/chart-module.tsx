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
import { whenIdle } from '../../../components/lazy/lazy';

interface ChartModule {
  /** Absent until it is loaded. */
  ApexChart?: ComponentType<Props>;
  failed: boolean;
  load: () => void;
}

const ChartModuleContext = createContext<ChartModule>({ failed: false, load: () => undefined });

/** The charting library, as far as it is loaded. */
export const useChartModule = (): ChartModule => useContext(ChartModuleContext);

interface ProviderProps {
  /** Whether the figures are there: until they are read, the library would delay them. */
  wanted: boolean;
  children: ReactNode;
}

/**
 * Loads the charting library once for all charts, apart from the screen: it is by far the largest module of the
 * portal. It is loaded once the screen has a width, since Apex draws nothing without one.
 */
export function ChartModuleProvider({ wanted, children }: ProviderProps) {
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
    if (!wanted || !container.current) return;
    let cancelIdle: (() => void) | undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      observer.disconnect();
      cancelIdle = whenIdle(load);
    });
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      cancelIdle?.();
    };
  }, [load, wanted]);
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
