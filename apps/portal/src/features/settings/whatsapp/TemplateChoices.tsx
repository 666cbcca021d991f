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
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { ActionButton } from '../../../components/form/ActionButton';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useScreenDialog } from '../../../components/modal/ScreenDialog';
import { useNotices } from '../../../components/notices/use-notices';
import { SectionCard } from '../../../components/SectionCard';
import { LANGUAGE_NAMES, TEMPLATE_STATE_TEXTS } from '../../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../../components/whatsapp/template-use-texts';
import { counted } from '../../../format/numbers';
import { useChooseTemplateMutation } from '../api/whatsapp';

type Needed = TemplateListView['needed'][number];

interface TemplateChoicesProps {
  account: string;
  templates: TemplateListView;
}

/** Which template each kind of message is sent with, what is wrong with it, and the choice of another. */
export function TemplateChoices({ account, templates: { needed, items } }: TemplateChoicesProps) {
  return (
    <SectionCard title="Plantilla de cada mensaje">
      <ul className="-my-4 divide-y divide-line">
        {needed.map((one) => (
          <Choice key={one.use} account={account} needed={one} items={items} />
        ))}
      </ul>
    </SectionCard>
  );
}

interface Props {
  account: string;
  needed: Needed;
  items: readonly TemplateView[];
}

function Choice(props: Props) {
  const { needed, items } = props;
  const { use, name, language, fixed, inUse } = needed;
  const show = useScreenDialog();
  const found = items.find((one) => one.name === name && one.language === language);
  const state = TEMPLATE_STATE_TEXTS[found?.state ?? 'missing'];
  const differs = found?.state === 'approved' && found.differences.length > 0;
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium">{TEMPLATE_USE_NAMES[use]}</h3>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-all">{name}</span>
            <span className="text-muted">{language}</span>
            {inUse ? (
              <Badge tone={differs ? 'danger' : state.tone}>{differs ? 'No coincide' : state.name}</Badge>
            ) : (
              <span className="text-muted">· Estos mensajes no están activados</span>
            )}
          </p>
        </div>
        {!(fixed.name && fixed.language) && (
          <Button
            className="shrink-0"
            aria-label={`Cambiar la plantilla de ${TEMPLATE_USE_NAMES[use]}`}
            onClick={() => show((close) => <ChooseTemplateForm {...props} onClose={close} />)}
          >
            Cambiar
          </Button>
        )}
      </div>
      {inUse && !found && <Missing {...props} />}
      {differs &&
        found.differences.map((one) => (
          <p key={one} className="mt-1 text-danger">
            {one}
          </p>
        ))}
      {(fixed.name || fixed.language) && <Fixed needed={needed} />}
    </li>
  );
}

/** It does not exist; where it does in another language, one click chooses that. */
function Missing({ account, needed: { use, name, language, fixed }, items }: Props) {
  const [choose] = useChooseTemplateMutation();
  const { inform } = useNotices();
  const others = fixed.language ? [] : items.filter((one) => one.name === name && one.state === 'approved');
  const change = async (other: string) => {
    await choose({ account, use, name, language: other }).unwrap();
    inform(`${TEMPLATE_USE_NAMES[use]}: ahora con «${name}» (${other}).`);
  };
  return (
    <div className="mt-2 rounded-lg bg-warning-soft px-3 py-2 break-words text-warning">
      <p>
        {TEMPLATE_USE_TEXTS[use].sentence} «{name}» ({language}), que no está en Meta
        {others.length > 0 ? ' en ese idioma, pero sí en otro:' : ': créala con ese nombre e idioma.'}
      </p>
      {others.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {others.map((other) => (
            <ActionButton
              key={other.language}
              action={() => change(other.language)}
              failure="No se pudo elegir la plantilla"
            >
              {`Usar ${other.language}`}
            </ActionButton>
          ))}
        </div>
      )}
    </div>
  );
}

function Fixed({ needed: { fixed } }: { needed: Needed }) {
  const what = fixed.name && fixed.language ? 'La fija' : `${fixed.name ? 'El nombre' : 'El idioma'} lo fija`;
  return <p className="mt-1 text-muted">{what} quien administra el servidor.</p>;
}

const FIXED = 'Lo fija quien administra el servidor.';

/** Chooses the template of a kind of message, and says whether it can be used while it is typed. */
function ChooseTemplateForm({ account, needed, items, onClose }: Props & { onClose: () => void }) {
  const { use, name, language, fixed } = needed;
  const [choose] = useChooseTemplateMutation();
  const namesId = useId();
  const form = useForm<ChooseTemplateInput>({
    mode: 'onChange',
    resolver: zodResolver(chooseTemplateInput),
    defaultValues: { use, name, language },
  });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control });
  const save = useSave(form, { save: (input) => choose({ account, ...input }).unwrap(), saved: onClose });
  const languages = new Set([language, ...items.map((one) => one.language)]);
  const names = Object.fromEntries([...languages].map((code) => [code, code]));
  const isValid = !errors.name && !errors.language;
  return (
    <FormModal
      title={`Plantilla de ${TEMPLATE_USE_NAMES[use]}`}
      action="Usar esta plantilla"
      {...save}
      onClose={onClose}
    >
      <InputField
        label="Nombre"
        hint={fixed.name ? FIXED : 'Como se llama en Meta.'}
        required
        readOnly={fixed.name}
        list={namesId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...entry(form, 'name')}
      />
      <datalist id={namesId}>
        {[...new Set(items.map((one) => one.name))].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {fixed.language ? (
        <InputField label="Idioma" hint={FIXED} required readOnly {...entry(form, 'language')} />
      ) : (
        <SelectField label="Idioma" required {...entry(form, 'language')} names={{ ...names, ...LANGUAGE_NAMES }} />
      )}
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
