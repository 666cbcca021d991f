import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"26. Limits found by measuring","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0026-limits-found-by-measuring.md","filePath":"docs/decisions/0026-limits-found-by-measuring.md"}');
const _sfc_main = { name: "en/decisions/0026-limits-found-by-measuring.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_26-limits-found-by-measuring" tabindex="-1">26. Limits found by measuring <a class="header-anchor" href="#_26-limits-found-by-measuring" aria-label="Permalink to &quot;26. Limits found by measuring&quot;">​</a></h1><p><strong>To decide.</strong> With 32 POSTs at the same time and a provider that answers after 300 ms, a notifier sends 104 messages per second, however many are due. The right number depends on the provider and changes with its load. A provider that allows fewer messages per second than are due answered 429, and after three such answers a reminder failed.</p><p><strong>Options.</strong></p><ul><li>A higher fixed number: it overloads a small provider, and cannot follow one that becomes slower.</li><li>The number as a setting only: operators would have to measure it, and again when the provider changes.</li><li>An adaptive limit, as in TCP Vegas, Netflix&#39;s concurrency-limits and Envoy: from latency and refusals.</li><li>A rate limit only: it does not bound the POSTs that a crash may repeat.</li></ul><p><strong>Choice.</strong> <code>AdaptiveLimit</code> for POSTs at the same time and <code>AdaptiveRate</code> for POSTs per second, in <code>libs/concurrency</code>; there is no such package for Node. The baseline of the latency is a mean, not a minimum: real latencies vary. It is measured again at half the limit, because a notifier&#39;s own load would otherwise become its baseline. A single 429 may concern one recipient, so only several within a second lower the rate. A 429 is no attempt: the message has certainly not been sent. A reminder that is refused for five minutes fails, so that it becomes visible.</p><p><strong>Costs.</strong> <code>NOTIFIER_CONCURRENCY</code> is now the maximum. A crash can repeat as many POSTs as were open: up to that number, instead of 32. Each notifier measures for itself; several share a provider&#39;s limit only roughly. The first seconds of a burst are slower than with the right number from the start.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0026-limits-found-by-measuring.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0026LimitsFoundByMeasuring = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0026LimitsFoundByMeasuring as default
};
