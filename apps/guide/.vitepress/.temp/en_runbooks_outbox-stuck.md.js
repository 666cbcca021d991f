import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"OutboxStuck","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/outbox-stuck.md","filePath":"docs/runbooks/outbox-stuck.md"}');
const _sfc_main = { name: "en/runbooks/outbox-stuck.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outboxstuck" tabindex="-1">OutboxStuck <a class="header-anchor" href="#outboxstuck" aria-label="Permalink to &quot;OutboxStuck&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Changes are saved in the outbox of a service, but have not been published for over a minute. Nothing is lost: the rows wait. What is late meanwhile depends on the service (<code>schema</code> of the alert):</p><ul><li><code>tasks</code>, <code>directory</code>: new tasks get no reminders. Paused tasks may keep their schedule, but nothing is sent for them, because the notifier asks <code>tasks</code> before each message.</li><li><code>conversations</code>: answers and messages to employees, BAJA and ALTA, what WhatsApp reports about messages, states of templates.</li><li><code>scheduler</code>: escalations of unanswered tasks. Reminders go out: they do not pass through the outbox.</li><li><code>integrations</code>: entries of the activity about webhooks and calendars.</li></ul><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><p><code>recuerda_broker_connected</code> of that service; is the <a href="/ayuda/en/runbooks/broker-blocked.html">broker blocked</a>?</p></li><li><p>The oldest rows (with the schema of the alert):</p><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>SELECT seq, event-&gt;&gt;&#39;type&#39;, created_at, available_at, failures, postponements, last_error FROM tasks.outbox ORDER BY seq LIMIT 10;
</code></pre></div></li><li><p>Log of the service: <code>the outbox could not be read</code>, <code>event will be published again</code>.</p></li><li><p>A single row with a <code>last_error</code>: that event is rejected; it does not block the others.</p></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The broker is down or blocked: fix that. The outbox is published within a second of its recovery.</li><li><code>no queue takes …</code>: a queue was deleted. Restart any service: it declares all queues.</li><li>Rows are locked by a hanging session: <code>SELECT pid, state, query FROM pg_stat_activity WHERE application_name LIKE &#39;recuerda-tasks %&#39;</code>; terminate it.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_outbox_oldest_seconds</code> is at most a second or two.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/outbox-stuck.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const outboxStuck = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  outboxStuck as default
};
