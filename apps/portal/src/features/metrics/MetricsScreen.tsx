import { MINUTE_MS } from '@recuerda/contracts';
import { awaitsSignIn } from '../../api/problem';
import { useMetricsQuery } from './api/metrics';
import { Spinner } from '../../components/feedback/Spinner';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { ChartModuleProvider } from './charts/chart-module';
import { EscalationCard } from './EscalationCard';
import { MetricsCharts } from './MetricsCharts';
import { NO_METRICS } from './no-metrics';
import { OverdueCard } from './OverdueCard';
import { MetricsMenu } from './MetricsMenu';
import { MetricsLoadError } from './MetricsLoadError';
import { PrintDate } from './print/PrintDate';
import { RatioCards } from './RatioCards';
import { ReceiptCards } from './ReceiptCards';
import { SummaryCards } from './SummaryCards';

/**
 * Read when it is opened, after each change on the stream, and each minute while it is seen: figures of the last 24
 * hours or seven days age without a change, too.
 */
export default function MetricsScreen() {
  const { data, error, isFetching, refetch } = useMetricsQuery(undefined, {
    pollingInterval: MINUTE_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const retry = () => void refetch();
  const failed = error !== undefined && !awaitsSignIn(error);
  const metrics = data ?? (failed ? NO_METRICS : undefined);
  return (
    <ChartModuleProvider>
      <PageHeader {...HEADINGS['/metrics']} actions={metrics && <MetricsMenu />} />
      <PrintDate />
      {failed && !data && <MetricsLoadError error={error} retry={retry} retrying={isFetching} />}
      {failed && data && <StaleNotice error={error} retry={retry} />}
      {metrics ? (
        <div className="grid gap-4 print:block print:space-y-4">
          <SummaryCards metrics={metrics} />
          <MetricsCharts metrics={metrics} />
          <RatioCards metrics={metrics} />
          {metrics.overdueTasks !== null && <OverdueCard overdue={metrics.overdueTasks} />}
          {metrics.receipts && <ReceiptCards receipts={metrics.receipts} />}
          <EscalationCard />
        </div>
      ) : (
        <div aria-busy="true" className="grid min-h-96 place-items-center">
          <Spinner label="Cargando métricas..." className="size-8" />
        </div>
      )}
    </ChartModuleProvider>
  );
}
