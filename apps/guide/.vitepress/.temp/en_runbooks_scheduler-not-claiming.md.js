import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"SchedulerNotClaiming","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/scheduler-not-claiming.md","filePath":"docs/runbooks/scheduler-not-claiming.md"}');
const _sfc_main = { name: "en/runbooks/scheduler-not-claiming.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="schedulernotclaiming" tabindex="-1">SchedulerNotClaiming <a class="header-anchor" href="#schedulernotclaiming" aria-label="Permalink to &quot;SchedulerNotClaiming&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>No scheduler has polled for due reminders for half a minute. No employee gets a reminder. Nothing is lost: due reminders wait in the database and are sent when a scheduler polls again, one message per task. While <code>recuerda_reminders_suspended</code> is 1 no scheduler polls, and the alert stays silent: the data come from a backup, and an administrator <a href="/ayuda/en/backup.html">resumes the reminders</a> by &#39;Reanudar&#39;.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Does one run? <code>up{job=&quot;scheduler&quot;}</code>.</li><li>Is it ready? <code>/health/ready</code> names the failing checks (<code>database scheduler</code>, <code>broker</code>).</li><li>Log of the scheduler: <code>could not look for due reminders</code> (the database), <code>reminder not dispatched</code> (the broker).</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>None runs: start one, and find out why the last one ended.</li><li>It cannot reach the database: fix that. The scheduler recovers within seconds.</li><li>It reaches no broker: it does not look until it does, see <a href="/ayuda/en/runbooks/broker-disconnected.html">broker-disconnected</a>.</li><li>Otherwise: restart the schedulers, one after another. Each frees its shards for the others.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>time() - max(recuerda_reminders_last_look_timestamp_seconds)</code> is below 1, and <code>recuerda_reminders_overdue_seconds</code> falls to 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/scheduler-not-claiming.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const schedulerNotClaiming = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  schedulerNotClaiming as default
};
