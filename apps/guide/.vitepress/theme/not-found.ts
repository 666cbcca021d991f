import { useData, withBase } from 'vitepress';
import { defineComponent, h } from 'vue';
import type { Lost } from '../menus';

const openSearch = (): void => document.querySelector<HTMLElement>('.DocSearch-Button')?.click();

/** The content of the page of an unknown address. */
export const NotFound = defineComponent(() => {
  const { theme } = useData<{ lost: Lost }>();
  return () => {
    const { title, text, search, start, home } = theme.value.lost;
    return h('main', { class: 'lost vp-doc' }, [
      h('h1', title),
      h('p', text),
      h('p', { class: 'ways' }, [
        h('button', { type: 'button', onClick: openSearch }, search),
        h('a', { href: withBase(home) }, start),
      ]),
    ]);
  };
});
