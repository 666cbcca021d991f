import type {
  AccountNoticeView,
  CategoryChangeView,
  OverdueChoice,
  ProviderStatusView,
  ProviderView,
  SuspensionView,
  TemplateProblemView,
} from '@recuerda/contracts';
import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { accountsOf, useResumeRemindersMutation } from '../../api/provider';
import { whatsappAddress } from '../../api/row-addresses';
import { BusyButton, Button, IconButton, TextLink } from '../../components/buttons';
import { Disclosure } from '../../components/Disclosure';
import { ActionButton, useActions } from '../../components/form/ActionButton';
import { Choice } from '../../components/form/Choice';
import { DialogActions, Modal } from '../../components/modal/Modal';
import { useNotices } from '../../components/notices/use-notices';
import { stopNames, whatToDo } from '../../components/whatsapp/account-faults';
import { noticeTexts } from '../../components/whatsapp/account-notices';
import { categoryChangeText, TEMPLATE_STATE_TEXTS, templateReason } from '../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../components/whatsapp/template-use-texts';
import { useInitialiseRemindersMutation } from '../../features/tasks/api/reminders';
import { formatMoment } from '../../format/dates';
import { counted } from '../../format/numbers';
import { Banner, BANNER } from './banner';

const CHOICES: readonly { choice: OverdueChoice; name: string; note: string }[] = [
  { choice: 'send', name: 'Enviar lo atrasado', note: 'Sale enseguida, un recordatorio por tarea.' },
  { choice: 'skip', name: 'Saltar lo atrasado', note: 'Cada tarea sigue desde ahora, con su próximo recordatorio.' },
];

interface Props {
  provider: ProviderStatusView;
  /** It is stopped, or was and its reminders are not resumed. */
  wasStopped: boolean;
  /** Faults of the account that the user is told. */
  notices: readonly AccountNoticeView[];
  onClose: () => void;
}

/** Why reminders do not go out, or will cost more. */
export function Banners({ provider, wasStopped, notices, onClose }: Props) {
  const accounts = accountsOf(provider);
  const stopped = accounts.filter(({ state }) => state === 'stopped');
  const isWorking = stopped.length === 0 && provider.state === 'working';
  /** Which account it is, after a title; nothing where there is one. */
  const named: Named = (account) => {
    const name = accounts.find((one) => one.account === account)?.name;
    return accounts.length > 1 && name ? ` · ${name}` : '';
  };
  return (
    <>
      {stopped.map((one) => (
        <Stopped key={one.account} provider={one} named={named} />
      ))}
      {isWorking && wasStopped && <Working onClose={onClose} />}
      {provider.suspension && <SuspensionBanner suspension={provider.suspension} />}
      {notices.length > 0 && <NoticesBanner notices={notices} named={named} />}
      {provider.template && <TemplateBanner problem={provider.template} named={named} />}
      {provider.categoryChange && <CategoryBanner change={provider.categoryChange} named={named} />}
    </>
  );
}

type Named = (account: string) => string;

/** Notices of Meta about the account, for administrators: the gravest in full, the others counted. */
function NoticesBanner({ notices, named }: { notices: readonly AccountNoticeView[]; named: Named }) {
  const first = notices.find(({ severity }) => severity === 'critical') ?? notices[0];
  if (first === undefined) return null;
  const { title, details, whatToDo } = noticeTexts(first);
  const more = notices.length - 1;
  return (
    <Banner
      tone={first.severity === 'critical' ? 'danger' : 'warning'}
      title={
        title + named(first.account) + (more > 0 ? ` (y ${more === 1 ? 'otro aviso' : `otros ${more} avisos`})` : '')
      }
    >
      <p>
        {details}
        {whatToDo} <TextLink to={whatsappAddress(first.account)}>Ver avisos</TextLink>
      </p>
    </Banner>
  );
}

/** A template that is needed cannot be used: why, and what to do. */
function TemplateBanner({ problem, named }: { problem: TemplateProblemView; named: Named }) {
  const may = useMay('settings.write');
  const { account, use, held } = problem;
  const { unusable, meanwhile, held: heldNames } = TEMPLATE_USE_TEXTS[use];
  return (
    <Banner
      tone="warning"
      title={`${unusable} (${stateOf(problem)})${named(account)}${held > 0 ? `: ${counted(held, ...heldNames)}` : ''}`}
    >
      <p>
        {whyOf(problem)} {meanwhile} {may && <TemplatesLink account={account} />}
      </p>
    </Banner>
  );
}

/** Administrators learn that a template will cost more before it does. */
function CategoryBanner({ change, named }: { change: CategoryChangeView; named: Named }) {
  const { account, name, language, to, at } = change;
  if (!useMay('settings.write')) return null;
  return (
    <Banner tone="warning" title={`Una plantilla de WhatsApp costará más${named(account)}`}>
      <p>
        «{name}» ({language}): {categoryChangeText({ category: to, at })} <TemplatesLink account={account} />
      </p>
    </Banner>
  );
}

const TemplatesLink = ({ account }: { account: string }) => (
  <TextLink to={whatsappAddress(account)}>Ver plantillas</TextLink>
);

const stateOf = ({ state, differences }: TemplateProblemView): string => {
  if (state !== 'approved') return TEMPLATE_STATE_TEXTS[state].name.toLowerCase();
  return differences.length > 0 ? 'no coincide con los mensajes' : 'Meta la rechaza';
};

function whyOf({ name, language, state, reason, differences }: TemplateProblemView): string {
  if (state === 'approved')
    return differences.length > 0
      ? `${differences.join(' ')} Corrígela en Meta, o elige otra.`
      : `«${name}» (${language}) está aprobada, pero Meta rechaza los mensajes con ella: mírala en su página.`;
  const given = reason === null ? '' : ` Motivo de Meta: ${templateReason(reason)}.`;
  return [`«${name}» (${language}): ${TEMPLATE_STATE_TEXTS[state].hint}${given}`, ...differences].join(' ');
}

/** The data come from a backup: no reminder goes out before an administrator has looked at them. */
function SuspensionBanner({ suspension: { dataOf, overdue } }: { suspension: SuspensionView }) {
  const may = useMay('settings.write');
  const [resume] = useResumeRemindersMutation();
  const { inform } = useNotices();
  const { run, busy } = useActions();
  const [isAsking, setAsking] = useState(false);
  const start = (choice: OverdueChoice) =>
    run('No se pudieron reanudar los recordatorios', async () => {
      await resume(choice).unwrap();
      inform(choice === 'skip' ? 'Los recordatorios siguen desde ahora.' : 'Los recordatorios vuelven a salir.');
    });
  return (
    <Banner
      tone="warning"
      title="No sale ningún recordatorio: los datos son de una copia"
      action={
        may && (
          <BusyButton
            className="shrink-0 self-start"
            busy={busy}
            onClick={() => (overdue > 0 ? setAsking(true) : start('send'))}
          >
            {busy ? 'Reanudando...' : 'Reanudar'}
          </BusyButton>
        )
      }
    >
      <p>
        La copia es del {formatMoment(dataOf)}; lo que cambió después falta.{' '}
        {may ? 'Revisa las tareas y reanuda.' : 'Un administrador los reanuda cuando haya revisado las tareas.'}{' '}
        {overdue > 0 && `Hay ${overdueReminders(overdue)}.`}
      </p>
      {isAsking && (
        <ResumeDialog
          overdue={overdue}
          onClose={() => setAsking(false)}
          onChosen={(choice) => {
            setAsking(false);
            start(choice);
          }}
        />
      )}
    </Banner>
  );
}

interface SuspensionBannerProps {
  overdue: number;
  onChosen: (choice: OverdueChoice) => void;
  onClose: () => void;
}

/** Asks whether overdue reminders are sent or skipped when reminders are resumed. */
function ResumeDialog({ overdue, onChosen, onClose }: SuspensionBannerProps) {
  const [chosen, setChosen] = useState<OverdueChoice>('send');
  return (
    <Modal title="Reanudar los recordatorios" description={`Hay ${overdueReminders(overdue)}.`} onClose={onClose}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Qué hacer con lo atrasado</legend>
        {CHOICES.map(({ choice, name, note }) => (
          <Choice
            key={choice}
            type="radio"
            name="overdue"
            top="mt-1"
            label={
              <>
                {name}
                <span className="block text-muted">{note}</span>
              </>
            }
            checked={chosen === choice}
            onChange={() => setChosen(choice)}
          />
        ))}
      </fieldset>
      <DialogActions onCancel={onClose}>
        <Button look="primary" onClick={() => onChosen(chosen)}>
          Reanudar
        </Button>
      </DialogActions>
    </Modal>
  );
}

const overdueReminders = (count: number): string => counted(count, 'recordatorio atrasado', 'recordatorios atrasados');

/** Why no reminder goes out, and what to do. */
function Stopped({ provider, named }: { provider: ProviderView; named: Named }) {
  const { account, reason, answer, since, held } = provider;
  const waiting = held > 0 ? `: ${counted(held, 'recordatorio retenido', 'recordatorios retenidos')}` : '';
  return (
    <Banner tone="danger" title={stopNames(reason).title + named(account) + waiting}>
      <p>{whatToDo(reason)} Los recordatorios saldrán solos cuando vuelva a funcionar.</p>
      <Disclosure label="Detalles">
        {since && <p>Desde el {formatMoment(since)}.</p>}
        {answer && <p className="whitespace-pre-wrap">Respuesta del proveedor: {answer}</p>}
      </Disclosure>
    </Banner>
  );
}

/** Reminders go out again: a button starts chains that have stopped. */
function Working({ onClose }: { onClose: () => void }) {
  const may = useMay('school.write');
  const [initialise] = useInitialiseRemindersMutation();
  const { inform } = useNotices();
  const resume = async () => {
    const { scheduled } = await initialise({}).unwrap();
    inform(
      scheduled === 0
        ? 'No había recordatorios que reanudar.'
        : `${counted(scheduled, 'recordatorio reanudado', 'recordatorios reanudados')}.`,
    );
    onClose();
  };
  return (
    <div role="status" aria-label="WhatsApp" className={`${BANNER} bg-success-soft`}>
      <CircleCheck aria-hidden className="my-2 size-4 shrink-0 text-success" />
      <p className="min-w-0 flex-1 self-center">
        WhatsApp vuelve a funcionar. Los recordatorios retenidos ya salen; los que fallaron se pueden reanudar.
      </p>
      {may && (
        <ActionButton
          className="shrink-0"
          action={resume}
          failure="No se pudieron reanudar los recordatorios"
          working="Reanudando..."
        >
          Reanudar todos
        </ActionButton>
      )}
      <IconButton Icon={X} label="Cerrar aviso de WhatsApp" onClick={onClose} />
    </div>
  );
}
