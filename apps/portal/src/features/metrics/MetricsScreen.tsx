import { type ExportList, type MetricsView, MINUTE_MS, TASK_STATUS, WEEKDAYS } from '@recuerda/contracts';
import { CircleDollarSign, Download, Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { awaitsSignIn, detailOf } from '../../api/problem';
import { PageHeader } from '../../components/PageHeader';
import { RetryNotice, Spinner, StaleNotice } from '../../components/feedback';
import { useLazyDialog } from '../../components/lazy/lazy';
import { JUST_READ_S, type ScreenModule } from '../../components/lazy/screen';
import { MoreMenu } from '../../components/menu/MoreMenu';
import { HEADINGS } from '../../config/headings';
import { portalConfig } from '../../config/portal-config';
import { formatDay } from '../../format/dates';
import { EscalationCard, OverdueCard, RatioCards, ReceiptCards, SummaryCards } from './MetricsCards';
import { metrics as figures, useMetricsQuery } from './api/metrics';
import { ChartFigure } from './charts/ChartFigure';
import { ChartModuleProvider } from './charts/chart-module';
import { employeeTasks, tasksByDepartment, tasksByState, weeklyReminders } from './charts/metrics-charts';

/** Zeroes (docs/requirements.md, ERR-03): what stays when nothing could be loaded. */
const NO_METRICS: MetricsView = {
  departmentStats: [],
  employeeStats: [],
  taskStatusData: Object.values(TASK_STATUS).map((status) => ({ ...status, value: 0 })),
  reminderStats: [],
  weeklyReminders: WEEKDAYS.map((day) => ({ day, count: 0 })),
  efficiency: 0,
  productivity: 0,
  averageResponseTime: '0m',
  monthlyGrowth: 0,
  activeEmployees: 0,
  activeTasks: 0,
  totalTasks: 0,
  remindersToday: 0,
  tasksThisMonth: 0,
  tasksLastMonth: 0,
  receipts: null,
  overdueTasks: null,
};

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(figures.initiate(undefined, { subscribe: false }));

/**
 * Read when it is opened, after each change on the stream, and each minute while it is seen: figures of the last 24
 * hours or seven days age without a change, too.
 */
export default function MetricsScreen() {
  const { data, error, isFetching, refetch } = useMetricsQuery(undefined, {
    pollingInterval: MINUTE_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: JUST_READ_S,
    refetchOnReconnect: true,
  });
  const retry = () => void refetch();
  const failed = error !== undefined && !awaitsSignIn(error);
  const metrics = data ?? (failed ? NO_METRICS : undefined);
  return (
    <ChartModuleProvider wanted={metrics !== undefined}>
      <PageHeader {...HEADINGS['/metrics']} actions={metrics && <MetricsMenu />} />
      <PrintDate />
      {/* Above the zeroes that stand where nothing could be loaded. */}
      {failed && !data && portalConfig().errorNotices && (
        <RetryNotice retry={retry} retrying={isFetching}>
          No se pudieron cargar las métricas. {detailOf(error)}
        </RetryNotice>
      )}
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

const loadExport = () => import('../../components/export/ExportDialog');

/** Takes the figures away: on paper, or as a file. */
function MetricsMenu() {
  const [exported, setExported] = useState<ExportList | null>(null);
  const close = () => setExported(null);
  const navigate = useNavigate();
  const dialog = useLazyDialog(loadExport, exported !== null, 'No se pudo exportar', close);
  return (
    <>
      <MoreMenu
        items={[
          { name: 'Costo de WhatsApp', Icon: CircleDollarSign, onChoose: () => void navigate('/metrics/costs') },
          { name: 'Imprimir', Icon: Printer, onChoose: () => window.print() },
          { name: 'Exportar', Icon: Download, onChoose: () => setExported('metrics') },
          { name: 'Exportar envíos', Icon: Download, onChoose: () => setExported('deliveries') },
        ]}
      />
      {exported && dialog && <dialog.ExportDialog list={exported} filters={{}} onClose={close} />}
    </>
  );
}

/** The four charts, two a row where there is room, and on paper. */
function MetricsCharts({ metrics }: { metrics: MetricsView }) {
  const { departmentStats, taskStatusData, employeeStats, weeklyReminders: week } = metrics;
  const departments = useMemo(() => tasksByDepartment(departmentStats), [departmentStats]);
  const states = useMemo(() => tasksByState(taskStatusData), [taskStatusData]);
  const employees = useMemo(() => employeeTasks(employeeStats), [employeeStats]);
  const reminders = useMemo(() => weeklyReminders(week), [week]);
  return (
    <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ChartFigure chart={departments} />
      <ChartFigure chart={states} />
      <ChartFigure chart={employees} />
      <ChartFigure chart={reminders} />
    </div>
  );
}

const today = (): string => formatDay(Date.now());

/** On paper only: the day it was printed. */
function PrintDate() {
  const [day, setDay] = useState(today);
  useEffect(() => {
    // At once: the browser lays the paper out when its listeners return.
    const refresh = () => flushSync(() => setDay(today()));
    window.addEventListener('beforeprint', refresh);
    return () => window.removeEventListener('beforeprint', refresh);
  }, []);
  return <p className="mb-4 hidden text-muted print:block">Impreso el {day}</p>;
}
