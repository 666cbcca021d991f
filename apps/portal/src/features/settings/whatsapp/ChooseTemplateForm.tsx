import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ChooseTemplateInput,
  chooseTemplateInput,
  TEMPLATE_BUTTONS,
  TEMPLATE_USE_NAMES,
  TEMPLATE_VARIABLES,
  type TemplateListView,
  type TemplateUse,
  type TemplateView,
} from '@recuerda/contracts';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { NamedOptions, Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { LANGUAGE_NAMES } from '../../../components/whatsapp/template-languages';
import { TEMPLATE_STATE_TEXTS } from '../../../components/whatsapp/template-states';
import { counted } from '../../../format/numbers';
import { useChooseTemplateMutation } from '../api/templates';

interface Props {
  needed: TemplateListView['needed'][number];
  items: readonly TemplateView[];
  onClose: () => void;
}

const FIXED = 'Lo fija quien administra el servidor.';

/** Chooses the template of a kind of message, and says whether it can be used while it is typed. */
export function ChooseTemplateForm({ needed: { use, name, language, fixed }, items, onClose }: Props) {
  const [choose] = useChooseTemplateMutation();
  const namesId = useId();
  const form = useForm<ChooseTemplateInput>({
    mode: 'onChange',
    resolver: zodResolver(chooseTemplateInput),
    defaultValues: { use, name, language },
  });
  const { errors, isDirty } = form.formState;
  const chosen = useWatch({ control: form.control });
  const save = useSave(form, { save: (input) => choose(input).unwrap(), saved: onClose });
  const languages = new Set([language, ...items.map((one) => one.language)]);
  const names = Object.fromEntries([...languages].map((code) => [code, code]));
  const isValid = !errors.name && !errors.language;
  return (
    <FormModal
      title={`Plantilla de ${TEMPLATE_USE_NAMES[use]}`}
      action="Usar esta plantilla"
      dirty={isDirty}
      {...save}
      onClose={onClose}
    >
      <Field label="Nombre" required error={errors.name?.message} hint={fixed.name ? FIXED : 'Como se llama en Meta.'}>
        {(control) => (
          <>
            <input
              {...control}
              {...form.register('name')}
              required
              readOnly={fixed.name}
              list={namesId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="field"
            />
            <datalist id={namesId}>
              {[...new Set(items.map((one) => one.name))].map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Idioma" required error={errors.language?.message} {...(fixed.language && { hint: FIXED })}>
        {(control) =>
          fixed.language ? (
            <input {...control} {...form.register('language')} readOnly className="field" />
          ) : (
            <Select {...control} {...form.register('language')} required>
              <NamedOptions names={{ ...names, ...LANGUAGE_NAMES }} />
            </Select>
          )
        }
      </Field>
      {isValid && (
        <p role="status" className="mb-4">
          {verdict(use, chosen, items)}
        </p>
      )}
    </FormModal>
  );
}

/** Whether messages of a kind can be sent with a template. */
function verdict(use: TemplateUse, { name, language }: Partial<ChooseTemplateInput>, items: readonly TemplateView[]) {
  const named = items.filter((one) => one.name === name);
  const found = named.find((one) => one.language === language);
  const waiting = 'mientras no se pueda usar, sus mensajes esperan.';
  if (!found) {
    const languages = new Intl.ListFormat('es').format(named.map((one) => one.language));
    return `No está en Meta en este idioma${languages && `, pero sí en ${languages}`}: ${waiting}`;
  }
  if (!found.fits.includes(use)) {
    const variables = counted(TEMPLATE_VARIABLES[use].length, 'variable', 'variables');
    const { length } = TEMPLATE_BUTTONS[use];
    const buttons = length > 0 ? ` y ${counted(length, 'botón', 'botones')} de respuesta rápida` : '';
    return `No sirve para estos mensajes, que llevan ${variables}${buttons}.`;
  }
  if (found.state === 'approved') return 'Está aprobada: los mensajes saldrán con ella desde ahora.';
  return `${TEMPLATE_STATE_TEXTS[found.state].name}: ${waiting}`;
}
