import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Decision records","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/index.md","filePath":"docs/decisions/README.md"}');
const _sfc_main = { name: "en/decisions/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="decision-records" tabindex="-1">Decision records <a class="header-anchor" href="#decision-records" aria-label="Permalink to &quot;Decision records&quot;">​</a></h1><p>Short and numbered. A decision is never edited; a later record may replace it, and is then named at its top. Each record states the question, the options, the choice and its costs.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
