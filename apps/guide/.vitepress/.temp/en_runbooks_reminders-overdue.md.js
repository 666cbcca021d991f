import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"RemindersOverdue","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/reminders-overdue.md","filePath":"docs/runbooks/reminders-overdue.md"}');
const _sfc_main = { name: "en/runbooks/reminders-overdue.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="remindersoverdue" tabindex="-1">RemindersOverdue <a class="header-anchor" href="#remindersoverdue" aria-label="Permalink to &quot;RemindersOverdue&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Schedulers are polling, but a reminder has been due for over a minute and has no result. Employees are reminded late. The alert stays silent while <code>recuerda_reminders_suspended</code> is 1: restored reminders wait for <a href="/ayuda/en/backup.html">&#39;Reanudar&#39;</a>.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><p>Reminders dashboard: <em>in flight</em> at <code>SCHEDULER_MAX_IN_FLIGHT</code>? If so, the broker or the notifiers do not keep up, or the provider does not: see <em>rate limit</em> and <em>concurrency limit</em> on the same board. A large number of reminders due at the same time looks the same and passes.</p></li><li><p>Number of overdue reminders, and shards without an owner (there is none for longer than ten seconds):</p><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>SELECT count(*), min(next_reminder) FROM scheduler.task_reminders WHERE status = &#39;scheduled&#39; AND next_reminder &lt; now();
SELECT count(*) FROM scheduler.shards WHERE owner IS NULL;
</code></pre></div></li><li><p>After a weekend or a night, with calendars: what was held is spread over the first five minutes of the window. Reminders that nothing sends although their window is open: <code>recuerda_calendars_extended_timestamp_seconds</code> must be younger than two hours; restart a scheduler whose is not.</p></li><li><p>Locked rows: <code>SELECT pid, state, wait_event, query FROM pg_stat_activity WHERE application_name LIKE &#39;recuerda-scheduler %&#39;;</code></p></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Publishing hangs: see <a href="/ayuda/en/runbooks/broker-blocked.html">broker-blocked</a>, <a href="/ayuda/en/runbooks/broker-disconnected.html">broker-disconnected</a>.</li><li>A long transaction holds locks on <code>scheduler.task_reminders</code> (a manual UPDATE does, a backup does not): terminate it.</li><li>Too many reminders are due at once: run more notifiers, if the provider takes more.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_reminders_overdue_seconds</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/reminders-overdue.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remindersOverdue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remindersOverdue as default
};
