import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { UserView } from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { AccessGate } from './access/AccessGate';
import { ScreenError } from './shell/ScreenError';
import { Shell } from './shell/Shell';
import { selectAccess } from '../api/access/access-slice';
import { ScreenSkeleton } from './shell/ScreenSkeleton';

const NotFound = lazy(() => import('./NotFound'));
const AccountScreen = lazy(() => import('../features/account/AccountScreen'));
const UsersScreen = lazy(() => import('../features/users/UsersScreen'));

const loadDashboard = () => import('../features/dashboard/DashboardScreen');
const loadEmployees = () => import('../features/employees/EmployeesScreen');
const loadTasks = () => import('../features/tasks/TasksScreen');
const loadDepartments = () => import('../features/departments/DepartmentsScreen');
const loadEntrances = () => import('../features/account/entrances');
const entrance = (screen: 'LoginScreen' | 'SetupScreen' | 'LinkScreen') =>
  lazy(async () => ({ default: (await loadEntrances())[screen] }));
const LinkScreen = entrance('LinkScreen');

/**
 * Components are lazy, not the routes: a lazy route keeps the old screen until the new one's code has arrived, while
 * these change address, highlighted entry and heading at once.
 */
export const ROUTES: RouteObject[] = [
  {
    Component: AccessGate,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { path: '/login', Component: entrance('LoginScreen') },
          { path: '/login/callback', Component: lazy(() => import('../features/account/oidc/CallbackScreen')) },
          { path: '/setup', Component: entrance('SetupScreen') },
          { path: '/invitation', Component: LinkScreen },
          { path: '/reset', Component: LinkScreen },
        ],
      },
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, Component: lazy(loadDashboard) },
              { path: '/employees', Component: lazy(loadEmployees) },
              { path: '/employees/:id', Component: lazy(() => import('../features/employees/page/EmployeeScreen')) },
              { path: '/tasks', Component: lazy(loadTasks) },
              { path: '/departments', Component: lazy(loadDepartments) },
              { path: '/metrics', Component: lazy(() => import('../features/metrics/MetricsScreen')) },
              { path: '/account', Component: AccountRoute },
              { path: '/users', Component: UsersRoute },
              {
                path: '/conversations',
                Component: lazy(() => import('../features/conversations/ConversationsScreen')),
              },
              { path: '/settings/*', Component: lazy(() => import('../features/settings/SettingsScreen')) },
              { path: '/importar/:id?', Component: lazy(() => import('../features/imports/ImportScreen')) },
              { path: '/activity', Component: lazy(() => import('../features/audit/ActivityScreen')) },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** The first screen has the network to itself for this long. Milliseconds. */
const PRELOAD_AFTER_MS = 3_000;

/**
 * Loads the code of the main navigation's screens in advance, except Métricas, which brings the charts. Returns a
 * function that cancels it.
 */
export function preloadScreens(): () => void {
  const timer = window.setTimeout(() => {
    for (const load of [loadDashboard, loadEmployees, loadTasks, loadDepartments])
      // Opening the screen loads it again.
      load().catch(() => undefined);
  }, PRELOAD_AFTER_MS);
  return () => window.clearTimeout(timer);
}

/** Shows a screen with sign-in on; without sign-in it does not exist. */
function useSignedIn(Screen: ComponentType<{ user: UserView }>) {
  const view = useSelector(selectAccess);
  if (view === null) return <ScreenSkeleton />;
  return view.state === 'signed_in' ? <Screen user={view.user} /> : <NotFound />;
}

function AccountRoute() {
  return useSignedIn(AccountScreen);
}

function UsersRoute() {
  return useSignedIn(UsersScreen);
}
