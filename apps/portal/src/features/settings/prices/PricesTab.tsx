import { zodResolver } from '@hookform/resolvers/zod';
import { costSettings, EXAMPLE_PRICES, MAX_PRICES, PRICE_CATEGORIES, type SettingsView } from '@recuerda/contracts';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/buttons';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { today } from '../../../format/dates';
import { readAmount } from '../../../format/numbers';
import { SettingsForm, SettingsLoader, useSettingsForm } from '../SettingsForm';

/** A text: a field of numbers drops the comma in some browsers, and 0,0085 becomes 85. */
const AMOUNT = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const;
/** The field is empty until a price is typed, which is then a number. */
const UNTYPED = '' as unknown as number;
const TYPED = { setValueAs: readAmount };

/** Prices of messages, and how much they may cost in a month. */
export default function PricesTab() {
  return <SettingsLoader>{(settings) => <PricesForm settings={settings} />}</SettingsLoader>;
}

function PricesForm({ settings }: { settings: SettingsView }) {
  const { messagePrices, spendLimit } = settings;
  const form = useSettingsForm({ resolver: zodResolver(costSettings), values: { messagePrices, spendLimit } });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'messagePrices' });
  const add = () => append({ from: today(), category: 'utility', priceUsd: UNTYPED });
  return (
    <SettingsForm title="Precios de WhatsApp" settings={settings} form={form} toPatch={(changed) => changed}>
      <p className="mb-4 text-muted">
        Lo que Meta cobra por mensaje: cada precio vale desde su día hasta el siguiente de su categoría. El ejemplo de
        Honduras, desde el 1 de octubre de 2026, no es la lista de Meta: compruébalo con la de «Resto de Latinoamérica».
      </p>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          role="group"
          aria-label={`Precio ${index + 1}`}
          className="grid max-w-2xl grid-cols-2 items-start gap-x-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <InputField label="Desde" type="date" required {...entry(form, `messagePrices.${index}.from`)} />
          <SelectField label="Categoría" names={PRICE_CATEGORIES} {...entry(form, `messagePrices.${index}.category`)} />
          <InputField label="USD" required {...AMOUNT} {...entry(form, `messagePrices.${index}.priceUsd`, TYPED)} />
          <Button look="quiet" className="mt-7.5 justify-self-end" onClick={() => remove(index)}>
            Quitar
          </Button>
        </div>
      ))}
      <div className="mb-4 flex flex-wrap gap-2">
        <Button disabled={fields.length >= MAX_PRICES} onClick={add}>
          Agregar precio
        </Button>
        {fields.length === 0 && (
          <Button onClick={() => append([...EXAMPLE_PRICES])}>Poner el ejemplo de Honduras</Button>
        )}
      </div>
      <InputField
        label="Gasto máximo del mes (USD)"
        hint="Al alcanzarlo, los recordatorios que necesitan plantilla esperan al mes siguiente. Vacío: sin máximo."
        className="field max-w-40"
        {...AMOUNT}
        {...entry(form, 'spendLimit', { setValueAs: (typed: string | null) => (typed ? readAmount(typed) : null) })}
      />
    </SettingsForm>
  );
}
