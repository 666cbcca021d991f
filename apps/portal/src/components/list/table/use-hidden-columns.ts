import { useState } from 'react';
import { keep, readKept } from '../../../config/browser-storage';

const keyOf = (table: string): string => `recuerda.hidden-columns.${table}`;

function remembered(table: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(readKept(keyOf(table)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** Names of the columns that this browser leaves out of a table, and how to show or hide one. */
export function useHiddenColumns(table: string): [readonly string[], (name: string) => void] {
  const [hidden, setHidden] = useState(() => remembered(table));
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
    setHidden(next);
    keep(keyOf(table), JSON.stringify(next));
  };
  return [hidden, toggle];
}
