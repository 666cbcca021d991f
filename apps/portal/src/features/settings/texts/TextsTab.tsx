import {
  MESSAGE_TEXT_KINDS,
  MESSAGE_TEXTS,
  type MessageTextKind,
  type SettingsView,
  textOf,
} from '@recuerda/contracts';
import { SettingsForm, SettingsLoader } from '../SettingsForm';
import { useSettingsForm } from '../use-settings-form';
import { DigestForm } from './DigestForm';
import { TextField, type TextsInput } from './TextField';

/** The school's own message texts, and when the digest is sent. */
export default function TextsTab() {
  return (
    <SettingsLoader>
      {(settings) => (
        <div className="space-y-6">
          <TextsForm settings={settings} />
          <DigestForm settings={settings} />
        </div>
      )}
    </SettingsLoader>
  );
}

function TextsForm({ settings }: { settings: SettingsView }) {
  const form = useSettingsForm<TextsInput>({
    mode: 'onChange',
    values: { messageTexts: ofEach((kind) => textOf(settings.messageTexts, kind)) },
  });
  return (
    <SettingsForm title="Mensajes" settings={settings} form={form} toPatch={toPatch}>
      <p className="mb-6 text-sm text-muted">
        Lo que está entre llaves se llena con los datos de cada mensaje. Con la API oficial de WhatsApp, fuera de las 24
        horas siguientes a la última respuesta del empleado se usa la plantilla aprobada.
      </p>
      {MESSAGE_TEXT_KINDS.map((kind) => (
        <TextField key={kind} kind={kind} form={form} schoolName={settings.effectiveSchoolName} />
      ))}
    </SettingsForm>
  );
}

function ofEach<T>(value: (kind: MessageTextKind) => T): Record<MessageTextKind, T> {
  return Object.fromEntries(MESSAGE_TEXT_KINDS.map((kind) => [kind, value(kind)])) as Record<MessageTextKind, T>;
}

/** A default text is not stored, so that the school gets changes of later versions. */
const toPatch = ({ messageTexts: texts }: TextsInput) => ({
  messageTexts: ofEach((kind) => (texts[kind] === MESSAGE_TEXTS[kind].usual ? null : texts[kind])),
});
