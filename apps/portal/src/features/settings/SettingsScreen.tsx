import { Suspense } from 'react';
import { Navigate, NavLink, useRoutes } from 'react-router-dom';
import { useMay } from '../../api/access/access-slice';
import { useSystemStatusQuery } from '../../api/system-status';
import { EmptyState, Skeleton } from '../../components/feedback';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { screen, type ScreenModule } from '../../components/lazy/screen';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';

/** The first one is shown at `/settings`. */
const TABS = [
  { path: 'school', name: 'Escuela', Component: screen(() => import('./school/SchoolTab')) },
  { path: 'hours', name: 'Horario', Component: screen(() => import('./hours/HoursTab')) },
  { path: 'closed-days', name: 'Feriados', Component: screen(() => import('./closed-days/ClosedDaysTab')) },
  { path: 'escalation', name: 'Escalamiento', Component: screen(() => import('./escalation/EscalationTab')) },
  { path: 'texts', name: 'Mensajes', Component: screen(() => import('./texts/TextsTab')) },
  { path: 'whatsapp', name: 'WhatsApp', Component: screen(() => import('./whatsapp/WhatsappTab')) },
  { path: 'prices', name: 'Precios', Component: screen(() => import('./prices/PricesTab')) },
  { path: 'integrations', name: 'Integraciones', Component: screen(() => import('./integrations/IntegrationsTab')) },
] as const;

const ROUTES = [
  { path: 'whatsapp/connect', Component: screen(() => import('./whatsapp/connect/ConnectScreen')) },
  ...TABS.map(({ path, Component }) => ({ path, Component })),
  { path: '*', element: <Navigate to={`/settings/${TABS[0].path}`} replace /> },
];

const tabClass = ({ isActive }: { isActive: boolean }): string =>
  `-mb-px flex h-10 items-center border-b-2 px-2.5 font-medium sm:px-3 whitespace-nowrap ${
    isActive ? 'border-accent text-accent-strong' : 'border-transparent text-muted hover:text-text'
  }`;

export const readFirst: ScreenModule['readFirst'] = (_dispatch, path) =>
  (TABS.find((tab) => path.endsWith(`/${tab.path}`)) ?? TABS[0]).Component.load();

export default function SettingsScreen() {
  return (
    <>
      <PageHeader {...HEADINGS['/settings']} />
      {useMay('settings.write') ? (
        <Tabs />
      ) : (
        <EmptyState
          illustration={<NothingFoundIllustration />}
          title="No tienes acceso"
          hint="Tu cuenta no permite cambiar los ajustes."
        />
      )}
    </>
  );
}

function Tabs() {
  const tab = useRoutes(ROUTES);
  return (
    <>
      <nav aria-label="Ajustes" className="mb-6 border-b border-line">
        <ul className="flex flex-wrap sm:gap-x-1">
          {TABS.map(({ path, name }) => (
            <li key={path}>
              <NavLink to={`/settings/${path}`} className={tabClass}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Skeleton className="h-48 w-full" />}>{tab}</Suspense>
      <BuildLine />
    </>
  );
}

/** Version and revision of the server, for reports of faults. */
function BuildLine() {
  const { data } = useSystemStatusQuery();
  if (!data?.build) return null;
  const { version, revision } = data.build;
  return (
    <p className="mt-8 text-sm text-muted">
      Recuerda {version}
      {revision !== 'unknown' && `, revisión ${revision.slice(0, 12)}`}
    </p>
  );
}
