import { DASHBOARD_REFRESH_SECONDS, type DashboardView, DEMO_FIGURES } from '@recuerda/contracts';
import { BellRing, CircleDot, ListTodo, Users } from 'lucide-react';
import { useEffect } from 'react';
import { awaitsSignIn, isProblem } from '../../api/problem';
import { PageHeader } from '../../components/PageHeader';
import { StatCard } from '../../components/StatCard';
import { LoadError } from '../../components/feedback/LoadError';
import { RetryNotice, StaleNotice } from '../../components/feedback/RetryNotice';
import { JUST_READ_S, type ScreenModule } from '../../components/lazy/screen';
import { HEADINGS } from '../../config/headings';
import { portalConfig } from '../../config/portal-config';
import { formatCount } from '../../format/numbers';
import { LazyAttention } from './LazyAttention';
import { LazyFirstSteps, useFirstSteps } from './LazyFirstSteps';
import { RecentTasks } from './RecentTasks';
import { UpcomingReminders } from './UpcomingReminders';
import { dashboard, useDashboardQuery } from './api/dashboard';

const CARDS = [
  { label: 'Total Empleados', figure: 'totalEmployees', Icon: Users },
  { label: 'Tareas Activas', figure: 'activeTasks', Icon: CircleDot },
  { label: 'Total Tareas', figure: 'totalTasks', Icon: ListTodo },
  {
    label: 'Recordatorios Hoy',
    figure: 'remindersToday',
    Icon: BellRing,
    caption: 'Desde las 0:00, también los fallidos',
  },
] as const;

/** Figures for the time when the database cannot be reached and nothing real is known. */
const DEMO: DashboardView = { ...DEMO_FIGURES, recentTasks: [], upcomingReminders: [] };

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(dashboard.initiate(undefined, { subscribe: false }));

/** Read when it is opened, each minute, and after each change on the stream. */
export default function DashboardScreen() {
  const { data, error, isFetching, refetch } = useDashboardQuery(undefined, {
    pollingInterval: DASHBOARD_REFRESH_SECONDS * 1_000,
    refetchOnMountOrArgChange: JUST_READ_S,
    refetchOnReconnect: true,
  });
  const retry = () => void refetch();
  const forbidden = isProblem(error) && error.code === 'forbidden';
  const demo = data === undefined && error !== undefined && !awaitsSignIn(error);
  const shown = demo ? DEMO : data;
  const isFirstDay = useFirstSteps(data);
  if (forbidden) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  return (
    <>
      <PageHeader {...HEADINGS['/']} />
      {demo && <DemoNotice error={error} retry={retry} retrying={isFetching} />}
      {data && error && <StaleNotice error={error} retry={retry} />}
      {/* Made anew with the first steps, instead of pushed down by them. */}
      <div key={String(isFirstDay)} aria-busy={shown === undefined} className="grid gap-4">
        {isFirstDay && data && <LazyFirstSteps figures={data} />}
        <Totals figures={shown} demo={demo} />
        <div className="grid gap-4 lg:grid-cols-2">
          <RecentTasks tasks={shown?.recentTasks} />
          <UpcomingReminders reminders={shown?.upcomingReminders} />
        </div>
        {data && <LazyAttention />}
      </div>
    </>
  );
}

interface Props {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Says that the figures are not real; why, and what to do, unless `portalConfig.errorNotices` is false. */
function DemoNotice({ error, retry, retrying }: Props) {
  useEffect(() => console.error('Error loading dashboard', error), [error]);
  const departments = `Cifras de ejemplo, con ${DEMO_FIGURES.totalDepartments} departamentos.`;
  if (!portalConfig().errorNotices)
    return (
      <RetryNotice>
        <span className="font-medium">Datos de demostración</span>. {departments}
      </RetryNotice>
    );
  return (
    <RetryNotice retry={retry} retrying={retrying}>
      <p className="font-medium">Datos de demostración: no hay conexión con la base de datos</p>
      <p>{departments}</p>
    </RetryNotice>
  );
}

/** The four figures; each marked when they are the demonstration's. */
function Totals({ figures, demo }: { figures: DashboardView | undefined; demo: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {CARDS.map(({ label, figure, Icon, ...more }) => (
        <StatCard
          key={label}
          label={label}
          value={figures && formatCount(figures[figure])}
          Icon={Icon}
          {...more}
          {...(demo && { mark: 'Demo' })}
        />
      ))}
    </div>
  );
}
