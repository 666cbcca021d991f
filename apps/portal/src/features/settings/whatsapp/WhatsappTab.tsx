import type { ConnectionListView, ConnectionView } from '@recuerda/contracts';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../components/feedback';
import { RowOptions, Select } from '../../../components/form/Select';
import { ButtonLink } from '../../../components/buttons';
import { useListTemplatesQuery, useWhatsappAccountsQuery } from '../api/whatsapp';
import { accountTitle, useDepartmentNames } from './account-titles';
import { HealthCard } from './HealthCard';
import { ANOTHER, ProviderCard } from './ProviderCard';
import { TemplateChoices } from './TemplateChoices';
import { TemplatesCard } from './TemplatesCard';
import { TestMessageCard } from './TestMessageCard';

/** Through which accounts messages go, the templates of each, and a try. */
export default function WhatsappTab() {
  const query = useWhatsappAccountsQuery();
  return (
    <Loaded query={query} loading="Cargando..." size="h-64 w-full">
      {({ items }) => (items.length > 1 ? <Accounts items={items} /> : items.map(onlyAccount))}
    </Loaded>
  );
}

const onlyAccount = (connection: ConnectionView) => (
  <AccountDetails key={connection.account} connection={connection} only={connection} />
);

/** A card for each account, and what belongs to the chosen one. */
function Accounts({ items }: Pick<ConnectionListView, 'items'>) {
  const [params, setParams] = useSearchParams();
  const namesOf = useDepartmentNames();
  const chosen = items.find(({ account }) => account === params.get('account')) ?? items[0];
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {items.map((connection) => (
          <ProviderCard key={connection.account} connection={connection} items={items} />
        ))}
      </div>
      <ButtonLink to={ANOTHER} className="justify-self-start">
        Conectar otro número
      </ButtonLink>
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Plantillas y conexión de</span>
        <Select
          className="min-w-60 max-sm:w-full"
          value={chosen?.account}
          onChange={({ target }) => setParams({ account: target.value }, { replace: true, preventScrollReset: true })}
        >
          <RowOptions rows={items.map((one) => ({ id: one.account, name: accountTitle(one, namesOf) }))} />
        </Select>
      </label>
      {chosen && <AccountDetails key={chosen.account} connection={chosen} />}
    </div>
  );
}

/** The templates of an account, whether its provider reaches the school, and a try; with `only` the account, too. */
function AccountDetails({ connection: { account }, only }: { connection: ConnectionView; only?: ConnectionView }) {
  const query = useListTemplatesQuery(account);
  return (
    <Loaded query={query} loading="Cargando..." size="h-64 w-full">
      {(templates) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            {templates.needed.length > 0 && <TemplateChoices account={account} templates={templates} />}
            <TemplatesCard account={account} templates={templates} />
          </div>
          <div className="grid gap-6">
            {only && <ProviderCard connection={only} items={[only]} />}
            <HealthCard account={account} provider={templates.provider} />
            <TestMessageCard account={only ? null : account} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
