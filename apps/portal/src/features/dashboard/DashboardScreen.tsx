import { DASHBOARD_REFRESH_SECONDS, type DashboardView, DEMO_FIGURES } from '@recuerda/contracts';
import { BellRing, CircleDot, ListTodo, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { awaitsSignIn, isProblem } from '../../api/problem';
import { LoadError, RetryNotice, StaleNotice } from '../../components/feedback';
import { lazyPart } from '../../components/lazy/lazy';
import { JUST_READ_S, type ScreenModule } from '../../components/lazy/screen';
import { useNear } from '../../components/lazy/use-near';
import { PageHeader } from '../../components/PageHeader';
import { StatCard } from '../../components/StatCard';
import { HEADINGS } from '../../config/headings';
import { portalConfig } from '../../config/portal-config';
import { dashboard, useDashboardQuery } from './api/dashboard';
import { firstStepsState } from './first-steps-state';
import { RecentTasks, UpcomingReminders } from './DashboardLists';

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

/** Says that the figures are not real; why, and what to do, unless `portalConfig.errorNotices` is false. */
function DemoNotice({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
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
          value={figures?.[figure]}
          Icon={Icon}
          {...more}
          {...(demo && { mark: 'Demo' })}
        />
      ))}
    </div>
  );
}

const Attention = lazyPart(async () => (await import('./Attention')).Attention);

/** Below the lists: loaded when it comes near the view. */
function LazyAttention() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className="min-h-28">
      {near && <Attention />}
    </div>
  );
}

/** Whether the first steps are shown: to administrators, from an empty Dashboard on, until they are over. */
function useFirstSteps(figures: DashboardView | undefined): boolean {
  const [kept] = useState(firstStepsState);
  const isEmpty =
    figures !== undefined && (!figures.totalDepartments || !figures.totalEmployees || !figures.totalTasks);
  const [isBegun, setIsBegun] = useState(kept !== null);
  if (isEmpty && !isBegun) setIsBegun(true);
  return useMay('settings.write') && kept !== 'over' && isBegun && figures !== undefined;
}

/** The first steps, loaded only where they are shown. */
const LazyFirstSteps = lazyPart(
  async () => (await import('./FirstSteps')).FirstSteps,
  // As high: what is below does not move when they come.
  <div className="card h-80 sm:h-47 xl:h-31" />,
);
