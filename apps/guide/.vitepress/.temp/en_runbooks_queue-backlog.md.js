import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"QueueBacklog","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/queue-backlog.md","filePath":"docs/runbooks/queue-backlog.md"}');
const _sfc_main = { name: "en/runbooks/queue-backlog.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="queuebacklog" tabindex="-1">QueueBacklog <a class="header-anchor" href="#queuebacklog" aria-label="Permalink to &quot;QueueBacklog&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A service does not keep up with its events: figures, counts or names are outdated. With <code>scheduler.tasks</code>, reminders of new tasks start late.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Broker dashboard: does the queue grow or shrink? After a rebuild of projections a long queue is normal; it shrinks by thousands a second.</li><li><em>Events handled</em> by outcome: <code>postponed</code> means that its database is unavailable, <code>failed</code> that batches fail and their events are retried one by one.</li><li>Pool, CPU and event loop on the services dashboard; slow statements in PostgreSQL.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The queue shrinks: wait.</li><li>The database is slow: fix that first.</li><li>The service is short of CPU: raise its limit. A second process helps <code>scheduler.*</code>, but only one process at a time applies <code>metrics.projection</code>, and one <code>metrics.send-counts</code>.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>The queue is near empty.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/queue-backlog.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const queueBacklog = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  queueBacklog as default
};
