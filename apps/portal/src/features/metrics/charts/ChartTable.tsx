import { type Chart, share, valuesOf } from './chart';

/** A chart's data as a table. */
export function ChartTable({ chart }: { chart: Chart }) {
  const { kind, title, category, items, series } = chart;
  const cell = 'px-3 py-2 text-right tabular-nums';
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="sticky top-0 bg-surface text-xs text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium">
            {category}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
          {kind === 'pie' && (
            <th scope="col" className={`${cell} font-medium`}>
              Porcentaje
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {items.map(({ name }, row) => (
          <tr key={row}>
            <th scope="row" className="px-3 py-2 font-normal break-words">
              {name}
            </th>
            {series.map((column) => (
              <td key={column.name} className={cell}>
                {column.values[row]}
              </td>
            ))}
            {kind === 'pie' && <td className={cell}>{share(valuesOf(chart)[row] ?? 0, valuesOf(chart))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
