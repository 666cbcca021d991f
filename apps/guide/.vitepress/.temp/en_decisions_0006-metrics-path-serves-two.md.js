import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"6. /metrics is the portal's screen and Prometheus' endpoint","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0006-metrics-path-serves-two.md","filePath":"docs/decisions/0006-metrics-path-serves-two.md"}`);
const _sfc_main = { name: "en/decisions/0006-metrics-path-serves-two.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_6-metrics-is-the-portal-s-screen-and-prometheus-endpoint" tabindex="-1">6. <code>/metrics</code> is the portal&#39;s screen and Prometheus&#39; endpoint <a class="header-anchor" href="#_6-metrics-is-the-portal-s-screen-and-prometheus-endpoint" aria-label="Permalink to &quot;6. \`/metrics\` is the portal&#39;s screen and Prometheus&#39; endpoint&quot;">​</a></h1><p><strong>To decide.</strong> The specification gives the metrics screen the route <code>/metrics</code>. Every service, including the gateway, serves Prometheus metrics at <code>/metrics</code>.</p><p><strong>Choice.</strong> The gateway uses <code>Accept</code>: a request that accepts <code>text/html</code> (browser navigation) gets the portal, everything else (Prometheus asks for <code>text/plain</code> or OpenMetrics) gets the metrics. Responses contain <code>Vary: Accept</code>.</p><p><strong>Costs.</strong> To read the gateway&#39;s metrics a person needs <code>curl</code> instead of a browser.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0006-metrics-path-serves-two.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0006MetricsPathServesTwo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0006MetricsPathServesTwo as default
};
