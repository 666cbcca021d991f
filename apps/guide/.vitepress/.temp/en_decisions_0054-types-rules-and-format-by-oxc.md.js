import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"54. Types, rules and format by oxlint and oxfmt","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0054-types-rules-and-format-by-oxc.md","filePath":"docs/decisions/0054-types-rules-and-format-by-oxc.md"}');
const _sfc_main = { name: "en/decisions/0054-types-rules-and-format-by-oxc.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_54-types-rules-and-format-by-oxlint-and-oxfmt" tabindex="-1">54. Types, rules and format by oxlint and oxfmt <a class="header-anchor" href="#_54-types-rules-and-format-by-oxlint-and-oxfmt" aria-label="Permalink to &quot;54. Types, rules and format by oxlint and oxfmt&quot;">​</a></h1><p><strong>To decide.</strong> Types, lint and format took 308 of about 2,280 CPU seconds of CI: ESLint 148 (100 of them for five rules that need types), <code>tsc</code> 99, Prettier 61.</p><p><strong>Options.</strong> Measured on the same files, two cores, CPU seconds:</p><ol><li>As it is: 308.</li><li><code>tsc</code> of TypeScript 7, ESLint without the rules that need types, those by oxlint, Prettier: 54 + 66 + 41 + 61 = 222. Two compilers side by side, because typescript-eslint needs TypeScript below 6.1.</li><li>oxlint for everything, with the compiler of TypeScript 7 inside (<code>oxlint-tsgolint</code>), and oxfmt: 71.</li></ol><p><strong>Choice.</strong> The third. <code>npm run lint</code> is one command for all of it. <code>.oxlintrc.json</code> has the rules as before; two that oxlint lacks run in it as ESLint plugins do in ESLint: Nx&#39;s import rule and the length of lines. Our own rule of the portal&#39;s layers did not change. oxfmt&#39;s style is Prettier&#39;s: of 2,979 files four differed, each in the way a union of types is broken.</p><p><strong>Costs.</strong> oxlint does not know that Nest reads the types of constructor parameters at run time, so <code>consistent-type-imports</code> is only on where there is no Nest; elsewhere the compiler refuses types that are imported as values, but not classes. ESLint stays in <code>node_modules</code>, because the two plugins need it. oxfmt is younger than 1.0: Prettier could replace it without a change of style.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0054-types-rules-and-format-by-oxc.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0054TypesRulesAndFormatByOxc = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0054TypesRulesAndFormatByOxc as default
};
