import type { AccountNoticeView, ProviderView } from '@recuerda/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser, useMay } from '../../api/access/access-slice';
import { accountsOf, useProviderQuery } from '../../api/provider';
import { useGetSettingsQuery } from '../../api/settings';
import { lazyPart } from '../../components/lazy/lazy';
import { computerZone } from '../../format/school-zone';

const POLL_MS = 30_000;
/** Not needed, they are not loaded at all. */
const LazyBanners = lazyPart(async () => (await import('./Banners')).Banners);

/**
 * On every screen while the provider is stopped, and afterwards until its reminders were resumed; and while a template
 * that is needed cannot be used or will cost more, the data come from a backup, or administrators are to be told what
 * Meta reports.
 */
export function LazyProviderBanner() {
  const { data, isError } = useProviderQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const stopped = isError || !data ? [] : accountsOf(data).filter(({ state }) => state === 'stopped');
  const isStopped = stopped.length > 0;
  const [shown, setShown] = useState(false);
  if (isStopped && !shown) setShown(true);
  const may = useMay('settings.write');
  const notices = may ? (data?.notices ?? []).filter((notice) => isTold(notice, stopped)) : [];
  const isNeeded = shown || notices.length > 0 || Boolean(data?.suspension ?? data?.template ?? data?.categoryChange);
  if (isError || !data || !isNeeded) return null;
  return <LazyBanners provider={data} wasStopped={shown} notices={notices} onClose={() => setShown(false)} />;
}

/** A ban that stops the account is told by the stop. */
const isTold = ({ topic, severity, account }: AccountNoticeView, stopped: readonly ProviderView[]): boolean =>
  (severity === 'critical' || severity === 'warning') &&
  !(topic === 'ban' && stopped.some((one) => one.account === account));

const ZoneQuestion = lazyPart(async () => (await import('./ZoneQuestion')).ZoneQuestion);

/** Not needed where the school's zone is set, or is this computer's: its code is not loaded then. */
export function LazyZoneQuestion() {
  const { data: settings } = useGetSettingsQuery();
  if (!settings || settings.timeZone !== null || settings.effectiveTimeZone === computerZone()) return null;
  return <ZoneQuestion settings={settings} />;
}

const LoadedSpend = lazyPart(async () => (await import('./SpendBanner')).SpendBanner);

export function LazySpendBanner() {
  const { data: settings } = useGetSettingsQuery();
  return settings?.spendLimit ? <LoadedSpend limit={settings.spendLimit} /> : null;
}

/** Its code is only loaded with sign-in on. */
const LoadedNotices = lazyPart(async () => (await import('../../features/account/SecurityNotices')).SecurityNotices);

export function LazySecurityNotices() {
  const user = useSelector(selectUser);
  return user && <LoadedNotices />;
}
