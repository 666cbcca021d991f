import { type EmployeeView, reasonLabel } from '@recuerda/contracts';
import {
  BellOff,
  CalendarOff,
  CircleAlert,
  CircleCheck,
  type LucideIcon,
  MessageCircleQuestion,
  Smartphone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/access/access-slice';
import { useRequiresConsent } from '../../api/provider';
import { ActionButton } from '../../components/form/ActionButton';
import { lazyPart } from '../../components/lazy/lazy';
import { CardLine } from '../../components/list/CardLine';
import { formatDates, formatDay, today } from '../../format/dates';
import { useRecordConsentMutation } from './api/employees';

/** It knows how numbers are written in all countries, which few cards need. */
const LazyNewPhoneButton = lazyPart(async () => (await import('./NewPhoneButton')).NewPhoneButton);

/** Whether the employee wants reminders and can get them, where that is known, and what to do. */
export function Reachability({ employee }: { employee: EmployeeView }) {
  const { absences, consentAt, consentSource, departmentId, newPhone, optedOutAt, unreachableReason } = employee;
  const lacksConsent = useRequiresConsent(departmentId) && !consentAt && !optedOutAt;
  return (
    <>
      <NextAbsence absences={absences} />
      {consentAt && (
        <CardLine icon={CircleCheck}>
          Acepta recordatorios desde el {formatDay(consentAt)}
          {consentSource && ` (${sourceName(consentSource)})`}
        </CardLine>
      )}
      {lacksConsent && (
        <>
          <Warning icon={MessageCircleQuestion} hint="No se le envía nada hasta registrarlo, o hasta que escriba ALTA.">
            Falta su consentimiento
          </Warning>
          <ConsentButton employee={employee} />
        </>
      )}
      {optedOutAt && (
        <Warning icon={BellOff} hint="No se le envía ninguno hasta que escriba ALTA por WhatsApp.">
          No quiere recordatorios (BAJA, {formatDay(optedOutAt)})
        </Warning>
      )}
      {newPhone && (
        <>
          <Warning
            icon={Smartphone}
            hint="WhatsApp lo informa. Los recordatorios siguen al número anterior hasta que lo cambies."
          >
            Cambió de número: ahora usa {newPhone}
          </Warning>
          <LazyNewPhoneButton employee={employee} newPhone={newPhone} />
        </>
      )}
      {unreachableReason && (
        <Warning icon={CircleAlert} hint="Corrige el número: con otro se vuelve a intentar.">
          Número no alcanzable: {reasonLabel(unreachableReason)}
        </Warning>
      )}
    </>
  );
}

/** The absence that lasts, or the next one. */
function NextAbsence({ absences }: Pick<EmployeeView, 'absences'>) {
  const next = absences.find(({ to }) => to >= today());
  if (!next) return null;
  return (
    <CardLine icon={CalendarOff}>
      {next.from <= today() ? 'Ausente' : 'Se ausenta'}: {formatDates(next.from, next.to)}
    </CardLine>
  );
}

function Warning({ icon: Icon, hint, children }: { icon: LucideIcon; hint: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden className="h-[1lh] w-4 shrink-0 text-danger" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-danger">{children}</p>
        <p className="text-muted">{hint}</p>
      </div>
    </div>
  );
}

const SOURCES: Readonly<Record<string, string>> = { whatsapp: 'por WhatsApp', school: 'registrado por la escuela' };
const sourceName = (source: string): string => SOURCES[source] ?? source;

/** Records an employee's consent after a question that says what is confirmed. */
function ConsentButton({ employee: { id, name, phone } }: { employee: EmployeeView }) {
  const may = useMay('school.write');
  const [recordConsent] = useRecordConsentMutation();
  if (!may) return null;
  const text = `Confirmas que ${name} aceptó recibir recordatorios por WhatsApp en el número ${phone}.`;
  return (
    <ActionButton
      className="mt-1 ml-6 self-start"
      question={{ title: 'Registrar consentimiento', text, action: 'Registrar', tone: 'primary' }}
      action={() => recordConsent(id).unwrap()}
      failure="No se pudo registrar el consentimiento"
    >
      Registrar consentimiento
    </ActionButton>
  );
}
