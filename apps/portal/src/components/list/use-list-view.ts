import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keep, readKept } from '../../config/browser-storage';
import { VIEW_NAME } from './use-url-filters';

const LIST_VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

const KEY = 'recuerda.list-view';
const known = (text: string | null | undefined): ListView | undefined => LIST_VIEWS.find((view) => view === text);

const remembered = (): ListView => known(readKept(KEY)) ?? 'cards';

/** Cards or a table: what the address says, otherwise what this browser chose last; cards at first. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(remembered);
  const choose = (view: ListView) => {
    setChosen(view);
    keep(KEY, view);
    const next = new URLSearchParams(params);
    next.delete(VIEW_NAME);
    next.set('view', view);
    setParams(next, { replace: true });
  };
  return [known(params.get('view')) ?? chosen, choose];
}
