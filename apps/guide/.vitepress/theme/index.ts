import type { DefaultTheme, Router, Theme } from 'vitepress';
import { h } from 'vue';
import Default from 'vitepress/theme-without-fonts';
import { SEARCH_TERMS } from '../search-terms';
import { NotFound } from './not-found';
import './portal.css';

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
