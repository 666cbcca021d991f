import { type CostsView, PRICE_CATEGORIES } from '@recuerda/contracts';
import { CircleDollarSign, TrendingUp } from 'lucide-react';
import { useMay } from '../../../api/access/access-slice';
import { useCostsQuery } from '../../../api/provider';
import { useDepartments } from '../../../components/departments';
import { ExportButton } from '../../../components/export/ExportButton';
import { EmptyState, Loaded, RetryNotice, StaleNotice } from '../../../components/feedback';
import { NothingFoundIllustration } from '../../../components/illustrations/NothingFoundIllustration';
import { FilterSelect } from '../../../components/list/filters';
import { useUrlFilters } from '../../../components/list/use-url-filters';
import { PageHeader } from '../../../components/PageHeader';
import { SectionCard } from '../../../components/SectionCard';
import { StatCard } from '../../../components/StatCard';
import { TextLink } from '../../../components/buttons';
import { HEADINGS } from '../../../config/headings';
import { formatMonth } from '../../../format/dates';
import { counted, formatCount, formatUsd } from '../../../format/numbers';
import type { Chart } from '../charts/chart';
import { ChartTable } from '../charts/ChartFigure';

type Item = CostsView['items'][number];

/** An address may name what is no month. */
const nameOf = (month: string): string => (Number.isNaN(Date.parse(month)) ? month : formatMonth(month));

/** The messages of a month that Meta charges, and their cost. */
export default function CostsScreen() {
  const { filters, setFilter } = useUrlFilters(['month']);
  const query = useCostsQuery(filters.month, { refetchOnMountOrArgChange: true });
  // The month of the address may have had no messages.
  const months = new Set([...(query.data?.months.slice(1) ?? []), filters.month].filter(Boolean));
  return (
    <>
      <PageHeader {...HEADINGS['/metrics/costs']} actions={<ExportButton list="costs" filters={filters} />} />
      <div className="grid gap-4">
        <FilterSelect
          label="Mes"
          all="Este mes"
          names={Object.fromEntries([...months].map((month) => [month, nameOf(month)]))}
          value={filters.month}
          onChange={(month) => setFilter('month', month)}
        />
        <Loaded query={{ ...query, data: query.currentData }} loading="Cargando costos..." size="h-48 w-full">
          {(costs) => (
            <>
              {query.isError && <StaleNotice error={query.error} retry={() => void query.refetch()} />}
              <Costs costs={costs} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Costs({ costs: { items, cost, forecast } }: { costs: CostsView }) {
  const unpriced = sumOf(items, (item) => item.unpriced);
  const prices = useMay('settings.write') && <TextLink to="/settings/prices">Pon los precios en Ajustes</TextLink>;
  return (
    <>
      {unpriced > 0 && (
        <RetryNotice>
          {counted(unpriced, 'mensaje', 'mensajes')} sin precio en su fecha. {prices}
        </RetryNotice>
      )}
      {items.length === 0 ? (
        <EmptyState illustration={<NothingFoundIllustration />} title="Aún no se ha cobrado nada" action={prices} />
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <StatCard label="Costo" value={formatUsd(cost)} Icon={CircleDollarSign} />
            {forecast !== null && <StatCard label="Previsión del mes" value={formatUsd(forecast)} Icon={TrendingUp} />}
          </div>
          <CostTable items={items} />
        </>
      )}
    </>
  );
}

const sumOf = (items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
/** Head of the column of costs. */
const COST = 'Costo';
const NAMES: Readonly<Record<string, string>> = PRICE_CATEGORIES;

/** Messages of each category, and their cost, by department. */
function CostTable({ items }: { items: readonly Item[] }) {
  const { options } = useDepartments();
  const nameOf = (id: string | null): string =>
    id === null ? 'Sin departamento' : (options?.find((one) => one.id === id)?.name ?? 'Departamento eliminado');
  const rows = [...Map.groupBy(items, ({ departmentId }) => nameOf(departmentId)), ['Total', items] as const];
  const column = (name: string, of: (item: Item) => number) => ({
    name,
    values: rows.map(([, some]) => sumOf(some, of)),
  });
  const chart: Chart = {
    ...{ kind: 'bars', title: 'Por departamento y categoría', category: 'Departamento', colors: [] },
    items: rows.map(([name]) => ({ name, label: name })),
    series: [
      column(COST, ({ cost }) => cost),
      ...[...new Set(items.map(({ category }) => category))].map((one) =>
        column(NAMES[one] ?? one, ({ category, messages }) => (category === one ? messages : 0)),
      ),
    ],
  };
  return (
    <SectionCard title={chart.title}>
      <div className="overflow-x-auto">
        <ChartTable chart={chart} textOf={(value, name) => (name === COST ? formatUsd : formatCount)(value)} />
      </div>
    </SectionCard>
  );
}
