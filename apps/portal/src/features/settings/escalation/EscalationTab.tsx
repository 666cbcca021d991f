import { zodResolver } from '@hookform/resolvers/zod';
import {
  acknowledgeHoursField,
  type EscalationStep,
  escalationSteps,
  MAX_ACKNOWLEDGE_HOURS,
  type SettingsView,
} from '@recuerda/contracts';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useDepartments } from '../../../components/departments';
import { lacksManager, StepsField } from '../../../components/escalation/StepsField';
import { RetryNotice } from '../../../components/feedback';
import { entry, InputField } from '../../../components/form/InputField';
import { formatCount, namesOf } from '../../../format/numbers';
import { SettingsForm, SettingsLoader, useSettingsForm } from '../SettingsForm';

/** Names that are told; of more only the number. */
const TOLD = 5;

const input = z.object({ acknowledgeHours: acknowledgeHoursField, escalation: escalationSteps.nullable() });

/** Rules for employees' answers, and for none. */
export default function EscalationTab() {
  return <SettingsLoader>{(settings) => <EscalationForm settings={settings} />}</SettingsLoader>;
}

function EscalationForm({ settings }: { settings: SettingsView }) {
  const { acknowledgeHours, escalation } = settings;
  const form = useSettingsForm<z.input<typeof input>, z.infer<typeof input>>({
    resolver: zodResolver(input),
    values: { acknowledgeHours, escalation },
  });
  const steps = useWatch({ control: form.control, name: 'escalation' });
  return (
    <SettingsForm title="Escalamiento" settings={settings} form={form} toPatch={(changed) => changed}>
      <InputField
        label="Horas sin recordatorios después de VISTO"
        hint="Después vuelven solos. Con 0, VISTO solo se anota."
        type="number"
        min={0}
        max={MAX_ACKNOWLEDGE_HOURS}
        inputMode="numeric"
        className="field max-w-32"
        {...entry(form, 'acknowledgeHours', { valueAsNumber: true })}
      />
      <StepsField control={form.control} name="escalation" without="No avisar" />
      <MissingManagers steps={steps} />
      <p className="mb-4 text-xs text-muted">
        El aviso llega por WhatsApp, y permite recordar de nuevo o reasignar la tarea. El responsable se elige en cada
        departamento, que también puede tener otros pasos. VISTO, PAUSA y HECHO son respuestas.
      </p>
    </SettingsForm>
  );
}

/** Tells which departments have nobody whom these steps of the school, or their own, could ask. */
function MissingManagers({ steps }: { steps: readonly EscalationStep[] | null }) {
  const { options = [] } = useDepartments();
  const missing = options.filter((department) => lacksManager(department, steps));
  if (missing.length === 0) return null;
  return (
    <RetryNotice>
      {sentenceOf(missing.map(({ name }) => name))}{' '}
      <Link to="/departments?manager=none" className="font-medium underline underline-offset-2">
        Elegir responsables
      </Link>
    </RetryNotice>
  );
}

function sentenceOf(names: readonly string[]): string {
  if (names.length === 1) return `El departamento «${names[0]}» no tiene responsable: su aviso no llega a nadie.`;
  const list = namesOf(
    names.slice(0, TOLD).map((name) => `«${name}»`),
    names.length,
  );
  return `${formatCount(names.length)} departamentos no tienen responsable, y sus avisos no llegan a nadie: ${list}.`;
}
