import type { AccountNoticeView, ProviderStatusView } from '@recuerda/contracts';
import { NoticesBanner } from './NoticesBanner';
import { ProviderBanner } from './ProviderBanner';
import { SuspensionBanner } from './SuspensionBanner';
import { CategoryBanner, TemplateBanner } from './TemplateBanner';

interface Props {
  provider: ProviderStatusView;
  /** It is stopped, or was and its reminders are not resumed. */
  wasStopped: boolean;
  /** What the user is to be told about the account. */
  notices: readonly AccountNoticeView[];
  onClose: () => void;
}

/** Why reminders do not go out, or will cost more. */
export function Banners({ provider, wasStopped, notices, onClose }: Props) {
  return (
    <>
      {wasStopped && provider.state !== 'unknown' && <ProviderBanner provider={provider} onClose={onClose} />}
      {provider.suspension && <SuspensionBanner suspension={provider.suspension} />}
      {notices.length > 0 && <NoticesBanner notices={notices} />}
      {provider.template && <TemplateBanner problem={provider.template} />}
      {provider.categoryChange && <CategoryBanner change={provider.categoryChange} />}
    </>
  );
}
