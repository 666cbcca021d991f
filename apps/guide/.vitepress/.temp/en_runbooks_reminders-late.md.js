import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"RemindersLate","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/reminders-late.md","filePath":"docs/runbooks/reminders-late.md"}');
const _sfc_main = { name: "en/runbooks/reminders-late.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="reminderslate" tabindex="-1">RemindersLate <a class="header-anchor" href="#reminderslate" aria-label="Permalink to &quot;RemindersLate&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>The scheduler publishes one reminder in a hundred more than a second (warning) or half a minute (critical) late. Employees get their messages late. None is lost.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Reminders dashboard: <em>lateness</em>, <em>in flight</em>, <em>overdue</em>. In flight at its limit (<code>SCHEDULER_MAX_IN_FLIGHT</code>, 5,000) means that publishing hangs: the broker is slow.</li><li>Services dashboard, the scheduler: event loop, CPU, pool. <code>throttled</code> CPU shows as event loop lag.</li><li>Log of the scheduler: <code>could not look for due reminders</code> (the database), <code>reminder not dispatched</code> (the broker).</li><li>After an outage of the scheduler or the broker, reminders that fell due during it are late once. No action is needed.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The database or the broker is slow or down: fix that first.</li><li>The scheduler lacks CPU: raise its limit, or run more schedulers; any number may run.</li><li>Tens of thousands of reminders are due in the same second: a second scheduler halves the time.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>p99 of <em>lateness at dispatch</em> is back to milliseconds.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/reminders-late.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remindersLate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remindersLate as default
};
