import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"12. Browsers patch rows instead of reloading lists","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0012-browsers-patch-rows.md","filePath":"docs/decisions/0012-browsers-patch-rows.md"}');
const _sfc_main = { name: "en/decisions/0012-browsers-patch-rows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_12-browsers-patch-rows-instead-of-reloading-lists" tabindex="-1">12. Browsers patch rows instead of reloading lists <a class="header-anchor" href="#_12-browsers-patch-rows-instead-of-reloading-lists" aria-label="Permalink to &quot;12. Browsers patch rows instead of reloading lists&quot;">​</a></h1><p><strong>To decide.</strong> Events reach browsers without content: ids and times, never a name or a phone. A portal could reload its lists after each event. After scrolling through 100,000 tasks that is 2,000 requests for one paused task. Content in the stream would send every name and phone to every tab.</p><p><strong>Choice.</strong> Each cached list reads only the changed rows, with its own filters (<code>GET /api/tasks?ids=...&amp;search=...</code>, one request per batch), and replaces, removes or inserts them in its order: only the server decides which rows match. The number of matches is read with <code>limit=1</code>, since rows that are not loaded also change. If more than 200 rows that are not loaded change at once, the list is read as a whole. Of the changed employees and departments those that it shows are read.</p><p><strong>Costs.</strong> A change is read once for each cached list, even if the list does not show the row.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0012-browsers-patch-rows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012BrowsersPatchRows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012BrowsersPatchRows as default
};
