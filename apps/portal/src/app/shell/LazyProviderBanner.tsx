import { useState } from 'react';
import { useProviderQuery } from '../../api/provider';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const POLL_MS = 30_000;
const loadBanners = () => import('./Banners');
const ignore = () => undefined;

/**
 * On every screen while the provider is stopped, and afterwards until its reminders were resumed; and while a template
 * that is needed cannot be used, or the data come from a backup.
 */
export function LazyProviderBanner() {
  const { data, isError } = useProviderQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const isStopped = !isError && data?.state === 'stopped';
  const [shown, setShown] = useState(false);
  if (isStopped && !shown) setShown(true);
  const isNeeded = shown || Boolean(data?.suspension ?? data?.template);
  if (isError || !data || !isNeeded) return null;
  return <Loaded provider={data} wasStopped={shown} onClose={() => setShown(false)} />;
}

/** Not needed, they are not loaded at all. */
function Loaded(props: Parameters<Awaited<ReturnType<typeof loadBanners>>['Banners']>[0]) {
  const banners = useLazyModule(loadBanners, true, ignore);
  return banners && <banners.Banners {...props} />;
}
