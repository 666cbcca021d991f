import {
  choicesOf,
  CONSENT_FILTER_NAMES,
  FILTER_WORDS,
  MANAGER_FILTER_NAMES,
  ORDER_NAMES,
  STATE_FILTER_NAMES,
  type ViewQuery,
} from '@recuerda/contracts';
import { Fragment } from 'react';
import { DepartmentName, EmployeeName } from '../../names/names';

const LOOKS = { cards: 'tarjetas', table: 'tabla' } as const;
const NAMES: Readonly<Record<string, string>> = {
  ...STATE_FILTER_NAMES,
  open: 'Sin completar',
  ...CONSENT_FILTER_NAMES,
  ...MANAGER_FILTER_NAMES,
  ...ORDER_NAMES,
};

/** Settings of a view: 'estado: Pausadas, departamento: Secretaría · tabla'. */
export function ViewSummary({ query }: { query: ViewQuery }) {
  const set = Object.entries(FILTER_WORDS).filter(([name]) => name in query);
  return (
    <>
      {set.length === 0 && 'sin filtros'}
      {set.map(([name, word], index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {word}: <Value name={name} value={String(query[name as keyof ViewQuery])} />
        </Fragment>
      ))}
      {query.view && ` · ${LOOKS[query.view]}`}
    </>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  if (name === 'departmentId') return <DepartmentName id={value} />;
  if (name === 'employeeId') return <EmployeeName id={value} />;
  return name === 'search' ? `«${value}»` : (choicesOf(name)?.[value] ?? NAMES[value] ?? value);
}
