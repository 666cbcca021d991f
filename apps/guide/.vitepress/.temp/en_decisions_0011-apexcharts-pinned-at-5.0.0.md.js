import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"11. ApexCharts stays at 5.0.0","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0011-apexcharts-pinned-at-5.0.0.md","filePath":"docs/decisions/0011-apexcharts-pinned-at-5.0.0.md"}');
const _sfc_main = { name: "en/decisions/0011-apexcharts-pinned-at-5.0.0.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_11-apexcharts-stays-at-5-0-0" tabindex="-1">11. ApexCharts stays at 5.0.0 <a class="header-anchor" href="#_11-apexcharts-stays-at-5-0-0" aria-label="Permalink to &quot;11. ApexCharts stays at 5.0.0&quot;">​</a></h1><p><strong>To decide.</strong> The portal must draw its charts with ApexCharts. From 5.2.0 the package has its own licence instead of MIT (free below a revenue limit), and react-apexcharts follows after 1.7.0.</p><p><strong>Choice.</strong> <code>apexcharts@5.0.0</code> and <code>react-apexcharts@1.7.0</code>, the last versions under MIT, pinned exactly in <code>apps/portal/package.json</code>. We cannot accept the new licence on behalf of Recuerda&#39;s users.</p><p><strong>Costs.</strong> No more fixes: faults must be worked around in our own code. One already is: tooltips take HTML, so names are escaped first.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0011-apexcharts-pinned-at-5.0.0.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011ApexchartsPinnedAt5_0_0 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011ApexchartsPinnedAt5_0_0 as default
};
