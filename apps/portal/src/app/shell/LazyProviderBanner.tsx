import { useState } from 'react';
import { useProviderQuery } from '../../api/provider';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const POLL_MS = 30_000;
const loadBanner = () => import('./ProviderBanner');
const loadTemplateBanner = () => import('./TemplateBanner');
const ignore = () => undefined;

/**
 * On every screen while the provider is stopped, and afterwards until its reminders were resumed; and while a template
 * that is needed cannot be used.
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
      {data.template && <LoadedTemplate problem={data.template} />}
    </>
  );
}

function Loaded(props: Parameters<Awaited<ReturnType<typeof loadBanner>>['ProviderBanner']>[0]) {
  const banner = useLazyModule(loadBanner, true, ignore);
  return banner && <banner.ProviderBanner {...props} />;
}

function LoadedTemplate(props: Parameters<Awaited<ReturnType<typeof loadTemplateBanner>>['TemplateBanner']>[0]) {
  const banner = useLazyModule(loadTemplateBanner, true, ignore);
  return banner && <banner.TemplateBanner {...props} />;
}
