import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"DeliveriesLate","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/deliveries-late.md","filePath":"docs/runbooks/deliveries-late.md"}');
const _sfc_main = { name: "en/runbooks/deliveries-late.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="deliverieslate" tabindex="-1">DeliveriesLate <a class="header-anchor" href="#deliverieslate" aria-label="Permalink to &quot;DeliveriesLate&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>One message in a hundred takes more than a minute (warning) or five (critical) from its due time to the provider&#39;s response. Employees are reminded too late.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>If the scheduler already publishes late, see <a href="/ayuda/en/runbooks/reminders-late.html">reminders-late</a>.</li><li>Notifier dashboard: <em>duration of a POST</em> (the provider is slow), <em>repeated POSTs</em> (first attempts fail), <em>waiting for their turn</em> and <em>queue</em> (too few notifiers, or <code>NOTIFIER_RATE</code> is too low).</li><li><code>http_429</code> with a long <code>Retry-After</code> delays by up to 5 minutes, as the provider requests.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The provider is slow or fails: <a href="/ayuda/en/runbooks/provider-failing.html">provider-failing</a>.</li><li>Reminders wait in the notifier: <a href="/ayuda/en/runbooks/notifier-backlog.html">notifier-backlog</a>.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>p99 of <em>from due to the provider&#39;s answer</em> is below a minute.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/deliveries-late.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const deliveriesLate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  deliveriesLate as default
};
