import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"NotifierBacklog","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/notifier-backlog.md","filePath":"docs/runbooks/notifier-backlog.md"}');
const _sfc_main = { name: "en/runbooks/notifier-backlog.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="notifierbacklog" tabindex="-1">NotifierBacklog <a class="header-anchor" href="#notifierbacklog" aria-label="Permalink to &quot;NotifierBacklog&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>More reminders are queued, alone (<code>notifier.reminders</code>) or several in a message (<code>notifier.bundles</code>), than the running notifiers can send soon. Employees are reminded late. A reminder that waits longer than its lease (ten minutes) is dropped from the queue and published again, so the queue does not grow without bound.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Notifier dashboard: how many notifiers run, <em>being sent</em> against the <em>limit</em>, <em>duration of a POST</em>.</li><li>One notifier sends about its limit / duration messages a second, at most <code>NOTIFIER_RATE</code> when that is set. It lowers the limit when the provider answers 429, fails or becomes slower, and raises it up to <code>NOTIFIER_CONCURRENCY</code> (1000).</li><li>Kubernetes: <code>kubectl -n recuerda describe scaledobject notifier</code>. Is it at its maximum?</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The provider is slow or fails: <a href="/ayuda/en/runbooks/provider-failing.html">provider-failing</a>. More notifiers would make it worse.</li><li>Otherwise run more: <code>docker compose up -d --no-recreate --scale notifier=3</code>; in Kubernetes raise <code>maxReplicaCount</code>, or fix the scaler.</li><li>The limit is at <code>NOTIFIER_CONCURRENCY</code>, or <code>NOTIFIER_RATE</code> is too low for the number of due reminders: raise them, within the provider&#39;s limits.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>Both queues are near empty.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/notifier-backlog.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const notifierBacklog = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  notifierBacklog as default
};
