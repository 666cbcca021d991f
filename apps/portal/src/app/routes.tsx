import { type ComponentType, lazy } from 'react';
import { matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import type { UserView } from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { AccessGate } from './access/AccessGate';
import { ScreenError, ScreenSkeleton } from './shell/screen-stand-ins';
import { Shell } from './shell/Shell';
import { selectAccess } from '../api/access/access-slice';
import { type Screen, screen, type ScreenModule } from '../components/lazy/screen';
import { ScreenDialog } from '../components/modal/ScreenDialog';

const NotFound = screen(() => import('./NotFound'));
const AccountScreen = lazy(() => import('../features/account/AccountScreen'));
const UsersScreen = lazy(() => import('../features/users/UsersScreen'));
const Dashboard = screen(() => import('../features/dashboard/DashboardScreen'));
const Employees = screen(() => import('../features/employees/EmployeesScreen'));
const Tasks = screen(() => import('../features/tasks/TasksScreen'));
const Departments = screen(() => import('../features/departments/DepartmentsScreen'));
const loadEntrances = () => import('../features/account/entrances');
const entrance = (name: 'LoginScreen' | 'SetupScreen' | 'LinkScreen') =>
  screen(async () => ({ default: (await loadEntrances())[name] }));
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
          { path: '/login/callback', Component: screen(() => import('../features/account/oidc/CallbackScreen')) },
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
            element: (
              <ScreenDialog>
                <Outlet />
              </ScreenDialog>
            ),
            children: [
              { index: true, Component: Dashboard },
              { path: '/employees', Component: Employees },
              { path: '/employees/:id', Component: screen(() => import('../features/employees/page/EmployeeScreen')) },
              { path: '/tasks', Component: Tasks },
              { path: '/departments', Component: Departments },
              { path: '/metrics', Component: screen(() => import('../features/metrics/MetricsScreen')) },
              { path: '/metrics/costs', Component: screen(() => import('../features/metrics/costs/CostsScreen')) },
              { path: '/account', Component: AccountRoute },
              { path: '/users', Component: UsersRoute },
              {
                path: '/conversations',
                Component: screen(() => import('../features/conversations/ConversationsScreen')),
              },
              { path: '/settings/*', Component: screen(() => import('../features/settings/SettingsScreen')) },
              { path: '/importar/:id?', Component: screen(() => import('../features/imports/ImportScreen')) },
              { path: '/activity', Component: screen(() => import('../features/audit/ActivityScreen')) },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** Loads the code of the screen at a path; undefined: it is none of the listed ones. */
export async function loadScreen(path: string): Promise<ScreenModule | undefined> {
  const { Component } = matchRoutes(ROUTES, path)?.at(-1)?.route ?? {};
  return Component && 'load' in Component ? (Component as Screen).load() : undefined;
}

/** The first screen has the network to itself for this long. Milliseconds. */
const PRELOAD_AFTER_MS = 3_000;

/**
 * Loads the code of the main navigation's screens in advance, except Métricas, which brings the charts. Returns a
 * function that cancels it.
 */
export function preloadScreens(): () => void {
  const timer = window.setTimeout(() => {
    // Opening a screen loads it again.
    for (const { load } of [Dashboard, Employees, Tasks, Departments]) load().catch(() => undefined);
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
