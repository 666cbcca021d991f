import { type DefaultTheme, type Router, type Theme, useData, withBase } from 'vitepress';
import { h, defineComponent } from 'vue';
import Default from 'vitepress/theme-without-fonts';
import './portal.css';
import { SEARCH_TERMS } from '../search-terms';
import type { Lost } from '../menus';

const theme: Theme = {
  extends: Default,
  Layout: () => h(Default.Layout, null, { 'not-found': () => h(NotFound) }),

  enhanceApp({ router, siteData }) {
    const site = siteData.value;
    const { search, ...themeConfig } = site.themeConfig as { search: { options: DefaultTheme.LocalSearchOptions } };
    const options = { ...search.options, miniSearch: SEARCH_TERMS };
    siteData.value = { ...site, themeConfig: { ...themeConfig, search: { ...search, options } } };
    router.onAfterRouteChange = () => showLost(router, site.base);
  },
};
export default theme;

/** VitePress takes the language of an unknown address from its path with the base, and shows no menu there. */
function showLost({ route }: Router, base: string): void {
  if (!route.data.isNotFound) return;
  const folder = route.path.startsWith(`${base}en/`) ? 'en' : 'guia';
  route.data = { ...route.data, relativePath: `${folder}/404.md`, frontmatter: {} };
}

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
