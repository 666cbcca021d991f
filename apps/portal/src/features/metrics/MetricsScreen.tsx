import { useRef } from 'react';
import { useMetricsQuery } from './api/metrics';
import { Spinner } from '../../components/feedback/Spinner';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { useFetchDrawing } from './charts/drawing-code';
import { MetricsCharts } from './MetricsCharts';
import { NO_METRICS } from './no-metrics';
import { NothingLoaded } from './NothingLoaded';
import { PrintButton } from './print/PrintButton';
import { PrintDate } from './print/PrintDate';
import { RatioCards } from './RatioCards';
import { SummaryCards } from './SummaryCards';

/** Read when it is opened, and whenever the server tells of a change. */
export default function MetricsScreen() {
  const { data, error, isFetching, refetch } = useMetricsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const place = useRef<HTMLDivElement>(null);
  useFetchDrawing(place);
  const retry = () => void refetch();
  const failed = error !== undefined;
  const metrics = data ?? (failed ? NO_METRICS : undefined);
  return (
    <div ref={place}>
      <PageHeader {...HEADINGS['/metrics']} actions={metrics && <PrintButton />} />
      <PrintDate />
      {failed && !data && <NothingLoaded error={error} retry={retry} retrying={isFetching} />}
      {failed && data && <StaleNotice error={error} retry={retry} />}
      {metrics ? (
        <div className="grid gap-4 print:block print:space-y-4">
          <SummaryCards metrics={metrics} />
          <MetricsCharts metrics={metrics} />
          <RatioCards metrics={metrics} />
        </div>
      ) : (
        <div aria-busy="true" className="grid min-h-96 place-items-center">
          <Spinner label="Cargando métricas..." className="size-8" />
        </div>
      )}
    </div>
  );
}
