import { DASHBOARD_REFRESH_SECONDS } from '@recuerda/contracts';
import { awaitsSignIn, isProblem } from '../../api/problem';
import { useDashboardQuery } from './api/dashboard';
import { LoadError } from '../../components/feedback/LoadError';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { DEMO } from './demo';
import { DemoNotice } from './DemoNotice';
import { LazyAttention } from './LazyAttention';
import { LazyFirstSteps, useFirstSteps } from './LazyFirstSteps';
import { RecentTasks } from './RecentTasks';
import { Totals } from './Totals';
import { UpcomingReminders } from './UpcomingReminders';

/** Read when it is opened, each minute, and after each change on the stream. */
export default function DashboardScreen() {
  const { data, error, isFetching, refetch } = useDashboardQuery(undefined, {
    pollingInterval: DASHBOARD_REFRESH_SECONDS * 1_000,
    refetchOnMountOrArgChange: true,
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
