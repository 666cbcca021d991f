import type { AccountNoticeView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { noticeTexts } from '../../components/whatsapp/account-notices';
import { BANNER } from './banner';

const TONES = {
  critical: { bar: 'bg-danger-soft', text: 'text-danger' },
  warning: { bar: 'bg-warning-soft', text: 'text-warning' },
} as const;

/** What Meta reports of the account, for administrators: the gravest in full, the others counted. */
export function NoticesBanner({ notices }: { notices: readonly AccountNoticeView[] }) {
  const first = notices.find(({ severity }) => severity === 'critical') ?? notices[0];
  if (first === undefined) return null;
  const { title, details, whatToDo } = noticeTexts(first);
  const { bar, text } = TONES[first.severity === 'critical' ? 'critical' : 'warning'];
  const more = notices.length - 1;
  return (
    <div role="alert" className={`${BANNER} ${bar}`}>
      <CircleAlert aria-hidden className={`h-[1lh] w-4 shrink-0 ${text}`} />
      <div className="min-w-0 break-words">
        <p className={`font-medium ${text}`}>
          {title}
          {more > 0 && ` (y ${more === 1 ? 'otro aviso' : `otros ${more} avisos`})`}
        </p>
        <p>
          {details}
          {whatToDo}{' '}
          <Link to="/settings/whatsapp" className="text-link">
            Ver avisos
          </Link>
        </p>
      </div>
    </div>
  );
}
