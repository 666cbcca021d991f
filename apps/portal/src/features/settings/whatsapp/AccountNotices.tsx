import type { AccountNoticeView } from '@recuerda/contracts';
import { useActions } from '../../../components/form/use-actions';
import { noticeTexts } from '../../../components/whatsapp/account-notices';
import { formatMoment } from '../../../format/dates';
import { useDismissNoticeMutation } from '../api/whatsapp-health';

const TONES: Record<AccountNoticeView['severity'], string> = {
  critical: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  information: 'bg-gray-soft text-gray',
  ended: 'bg-gray-soft text-gray',
};

/** What Meta reports of the account, each with a button that hides it. */
export function AccountNotices({ notices }: { notices: readonly AccountNoticeView[] }) {
  const [dismiss] = useDismissNoticeMutation();
  const { run, busy } = useActions();
  if (notices.length === 0) return null;
  return (
    <ul className="space-y-2" aria-label="Avisos de Meta">
      {notices.map((notice) => {
        const { title, whatToDo, details } = noticeTexts(notice);
        return (
          <li key={notice.key} className={`rounded-lg px-3 py-2 break-words ${TONES[notice.severity]}`}>
            <p className="font-medium">{title}</p>
            <p>
              {details}
              {whatToDo}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-xs">{formatMoment(notice.at)}</span>
              <button
                type="button"
                className="button-quiet -mr-2"
                aria-label={`Entendido: ${title}`}
                aria-disabled={busy}
                onClick={() => run('No se pudo ocultar el aviso', () => dismiss(notice.key).unwrap())}
              >
                Entendido
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
