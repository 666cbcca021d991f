import { Search } from 'lucide-react';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { selectExpired } from '../../api/access/access-slice';
import { useChangeStreamQuery } from '../../api/live/live-api';
import { useGetSettingsQuery } from '../../api/settings';
import { hasUnsaved } from '../../components/form/unsaved';
import { lazyDialog } from '../../components/lazy/lazy';
import { ScrollContext } from '../../components/list/scroll-context';
import { NoticeBar } from '../../components/notices/NoticeBar';
import { isSchoolZoneKnown, onSchoolZone, schoolZone } from '../../format/school-zone';
import { useShortcuts } from '../shortcuts/use-shortcuts';
import { Drawer } from './Drawer';
import { ScreenSkeleton } from './screen-stand-ins';
import { SidebarContent } from './SidebarContent';
import { SimulatorBar } from './SimulatorBar';
import { LazyProviderBanner, LazySecurityNotices, LazySpendBanner, LazyZoneQuestion } from './lazy-banners';
import { useArrival } from './use-arrival';
import { useKeepFocus } from './use-keep-focus';

const TOP_BAR = 'flex h-14 shrink-0 items-center gap-3 border-b border-line bg-surface px-2 lg:hidden print:hidden';

/** The frame that stays while screens change: sidebar or drawer, notices, and the area that scrolls. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const showShortcuts = () => setShortcutsShown(true);
  const [searching, setSearching] = useState(false);
  const showSearch = () => setSearching(true);
  useShortcuts({ showHelp: showShortcuts, showSearch });
  // Opened again after the user has signed in again.
  useChangeStreamQuery(undefined, { skip: useSelector(selectExpired) });
  useArrival(main);
  useKeepFocus();
  const zone = useShownZone();
  // The form that changes the zone shows no time of it.
  const screen = zone && (pathname === '/settings/school' ? pathname : `${pathname} ${zone}`);
  return (
    <div className="flex h-full print:block">
      <a
        href="#contenido"
        className="button-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Saltar al contenido
      </a>
      <aside className="hidden w-60 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block print:hidden">
        <SidebarContent onShortcuts={showShortcuts} onSearch={showSearch} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <header className={TOP_BAR}>
          <Drawer onShortcuts={showShortcuts} />
          <span className="font-semibold tracking-tight">Recuerda</span>
          <button type="button" className="icon-button ml-auto" aria-label="Búsqueda rápida" onClick={showSearch}>
            <Search aria-hidden className="size-5" />
          </button>
        </header>
        <LazyProviderBanner />
        <LazySpendBanner />
        <LazySecurityNotices />
        <main
          ref={main}
          id="contenido"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible"
        >
          <div className="mx-auto max-w-6xl px-4 has-data-wide:max-w-[112rem] py-4 sm:py-6 lg:px-8 lg:py-8">
            <ScrollContext value={main}>
              {/* A boundary for each screen: a shared one would keep showing the previous screen. */}
              <Suspense key={screen} fallback={<ScreenSkeleton />}>
                {screen === null ? <ScreenSkeleton /> : <Outlet />}
              </Suspense>
            </ScrollContext>
          </div>
        </main>
        <LazyZoneQuestion />
        <NoticeBar />
        <SimulatorBar />
      </div>
      {searching && <LazyQuickSearch onClose={() => setSearching(false)} onShortcuts={showShortcuts} />}
      {shortcutsShown && <LazyShortcutsDialog onClose={() => setShortcutsShown(false)} />}
    </div>
  );
}

/**
 * Returns the zone in which the screen shows its times; null until it is known. Another one makes the screen anew, but
 * not while something is typed in it.
 */
function useShownZone(): string | null {
  const { isLoading } = useGetSettingsQuery();
  const zone = useSyncExternalStore(onSchoolZone, schoolZone);
  const [shown, setShown] = useState(zone);
  if (shown !== zone && !hasUnsaved()) setShown(zone);
  return isLoading && !isSchoolZoneKnown() ? null : shown;
}

const LazyShortcutsDialog = lazyDialog(
  async () => (await import('../shortcuts/ShortcutsDialog')).ShortcutsDialog,
  'No se pudieron mostrar los atajos',
);

/** Too large to be loaded in advance. */
const LazyQuickSearch = lazyDialog(
  async () => (await import('../quick-search/QuickSearch')).QuickSearch,
  'No se pudo mostrar la búsqueda',
);
