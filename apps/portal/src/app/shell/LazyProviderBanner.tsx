import { useState } from 'react';
import { useProviderQuery } from '../../api/provider';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const POLL_MS = 30_000;
const loadBanner = () => import('./ProviderBanner');
const loadTemplateBanner = () => import('./TemplateBanner');
const loadSuspensionBanner = () => import('./SuspensionBanner');
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
  if (isError || !data) return null;
  return (
    <>
      {shown && <Loaded provider={data} onClose={() => setShown(false)} />}
      {data.suspension && <LoadedSuspension suspension={data.suspension} />}
      {data.template && <LoadedTemplate problem={data.template} />}
    </>
  );
}

function Loaded(props: Parameters<Awaited<ReturnType<typeof loadBanner>>['ProviderBanner']>[0]) {
  const banner = useLazyModule(loadBanner, true, ignore);
  return banner && <banner.ProviderBanner {...props} />;
}

function LoadedSuspension(props: Parameters<Awaited<ReturnType<typeof loadSuspensionBanner>>['SuspensionBanner']>[0]) {
  const banner = useLazyModule(loadSuspensionBanner, true, ignore);
  return banner && <banner.SuspensionBanner {...props} />;
}

function LoadedTemplate(props: Parameters<Awaited<ReturnType<typeof loadTemplateBanner>>['TemplateBanner']>[0]) {
  const banner = useLazyModule(loadTemplateBanner, true, ignore);
  return banner && <banner.TemplateBanner {...props} />;
}
