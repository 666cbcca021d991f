import { type SecurityNotice, securityNoticeText } from '@recuerda/contracts';
import { ShieldAlert } from 'lucide-react';
import { baseApi } from '../../api/base-api';
import { ActionButton } from '../../components/form/ActionButton';
import { TextLink } from '../../components/buttons';
import { formatMoment } from '../../format/dates';

const { useSecurityNoticesQuery, useDismissSecurityNoticesMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    securityNotices: build.query<SecurityNotice[], void>({
      query: () => '/auth/notices',
      transformResponse: ({ items }: { items: SecurityNotice[] }) => items,
      providesTags: ['SecurityNotices'],
    }),
    dismissSecurityNotices: build.mutation<null, void>({
      query: () => ({ url: '/auth/notices', method: 'DELETE' }),
      invalidatesTags: ['SecurityNotices'],
    }),
  }),
});

const POLL_MS = 60_000;
/** The others are of the same kind; all are in the mails. */
const SHOWN = 3;

const BAR = [
  'flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-sm',
  'lg:px-8 print:hidden',
].join(' ');

/** Notices above every screen: changes to the own account that may let others in. */
export function SecurityNotices() {
  const { data = [] } = useSecurityNoticesQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const [dismiss] = useDismissSecurityNoticesMutation();
  if (data.length === 0) return null;
  const more = data.length - SHOWN;
  return (
    <section aria-label="Avisos de seguridad" className={BAR}>
      <ShieldAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-warning" />
      <div role="status" className="min-w-0 flex-1 basis-64 break-words">
        <ul>
          {data.slice(0, SHOWN).map((notice) => (
            <li key={notice.id}>
              <span className="font-medium">{securityNoticeText(notice)}</span>{' '}
              <span className="text-muted tabular-nums">{formatMoment(notice.at)}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <p>{more === 1 ? 'Y uno más.' : `Y ${more} más.`}</p>}
        <p>
          Si fuiste tú, pulsa Entendido. ¿No fuiste tú? <TextLink to="/account">Cambia tu contraseña</TextLink>
        </p>
      </div>
      <ActionButton className="ml-auto" action={() => dismiss().unwrap()} failure="No se pudo descartar el aviso">
        Entendido
      </ActionButton>
    </section>
  );
}
