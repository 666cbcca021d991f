import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"PossibleDuplicates","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/possible-duplicates.md","filePath":"docs/runbooks/possible-duplicates.md"}');
const _sfc_main = { name: "en/runbooks/possible-duplicates.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="possibleduplicates" tabindex="-1">PossibleDuplicates <a class="header-anchor" href="#possibleduplicates" aria-label="Permalink to &quot;PossibleDuplicates&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A POST was repeated although the provider may have sent the first message. <code>no_answer</code>: the connection broke or timed out after the request was sent, or the answer was a 5xx, which a proxy gives also where the provider took the message. <code>crash</code>: a notifier died before it recorded the outcome. The employee may get the message twice. This window cannot be closed without support from the provider, so it is counted.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>no_answer</code>: a <em>duration of a POST</em> near 15 s means that the provider is slow; many <code>http_5xx</code> in <em>POSTs by outcome and reason</em>, that it or a proxy before it fails.</li><li><code>crash</code>: look for notifiers that ended without a shutdown: <code>changes(recuerda_process_start_time_seconds{job=&quot;notifier&quot;}[1h])</code>, the end of their logs, memory at its limit (OOM kill).</li><li>Affected reminders: <code>SELECT reminder_id, task_id, attempts_started, attempts_finished, reason FROM notifier.deliveries WHERE attempts_started &gt; 1 AND created_at &gt; now() - interval &#39;1 hour&#39;;</code></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><code>no_answer</code>: see <a href="/ayuda/en/runbooks/provider-failing.html">provider-failing</a>.</li><li><code>crash</code>: find what kills the notifier. A graceful stop (SIGTERM) with its grace period of 40 s causes no duplicates.</li><li>Nothing needs repair: each reminder has exactly one outcome.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>No increase for 15 minutes.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/possible-duplicates.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const possibleDuplicates = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  possibleDuplicates as default
};
