import { type Entry, InputField } from '../form/InputField';

export const DateFields = ({ from, to }: { from: Entry; to: Entry }) => (
  <div className="grid gap-x-4 sm:grid-cols-2">
    <InputField label="Primer día" type="date" required {...from} />
    <InputField label="Último día" type="date" required {...to} />
  </div>
);
