import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ReminderChainsStopped","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/reminder-chains-stopped.md","filePath":"docs/runbooks/reminder-chains-stopped.md"}');
const _sfc_main = { name: "en/runbooks/reminder-chains-stopped.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="reminderchainsstopped" tabindex="-1">ReminderChainsStopped <a class="header-anchor" href="#reminderchainsstopped" aria-label="Permalink to &quot;ReminderChainsStopped&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>The last reminder of some active tasks failed, so their chains stopped. Their employees get no reminders until a user opens the Tasks screen, which restarts the chains. A few are normal (a number that does not exist). More than one task in ten (critical) means that the provider, or the connection to it, is broken.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><p>Reasons: panel <em>POSTs by outcome and reason</em> of the notifier dashboard, or</p><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>SELECT reason, provider_answer, count(*), max(sent_at) FROM notifier.deliveries
WHERE status = &#39;failed&#39; AND sent_at &gt; now() - interval &#39;1 day&#39; GROUP BY 1, 2 ORDER BY 3 DESC;
</code></pre></div></li><li><p>Affected tasks: <code>SELECT task_id, sent_at FROM scheduler.task_reminders WHERE status = &#39;failed&#39;;</code></p></li><li><p><code>refused</code> with <code>http_401</code> or <code>http_403</code>: our credentials. <code>http_400</code>, <code>http_404</code>, <code>http_422</code>: usually one employee&#39;s number. <code>timeout</code>, <code>http_5xx</code>, <code>http_429</code>: see <a href="/ayuda/en/runbooks/provider-failing.html">provider-failing</a>.</p></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Fix the cause first: correct the employee&#39;s number in the portal, or the credentials (<code>WHATSAPP_APPKEY</code>, <code>WHATSAPP_AUTHKEY</code>), or wait for the provider.</li><li>Restart the chains: open the Tasks screen, or <code>curl -X POST &lt;portal&gt;/api/reminders/initialise</code>. Each task&#39;s next reminder is sent after its interval. Missed reminders are not sent.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>After one interval <code>recuerda_reminders_stopped</code> is 0, or stays at the number of known cases.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/reminder-chains-stopped.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const reminderChainsStopped = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  reminderChainsStopped as default
};
