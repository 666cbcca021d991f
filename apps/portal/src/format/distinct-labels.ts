import { matchKey } from '@recuerda/contracts/rules/match-key';

/** Labels of rows, one each; those that read alike are followed by each of the details until they do not. */
export function distinctLabels<Row>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  ...details: ((row: Row) => string)[]
): string[] {
  const lengthened = (labels: readonly string[], detailOf: (row: Row) => string): string[] => {
    const keys = labels.map(matchKey);
    const counts = Map.groupBy(keys, (key) => key);
    return rows.map((row, at) => {
      const label = labels[at] ?? '';
      return (counts.get(keys[at] ?? '')?.length ?? 0) > 1 ? `${label} - ${detailOf(row)}` : label;
    });
  };
  return details.reduce(lengthened, rows.map(labelOf));
}
