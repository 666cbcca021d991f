import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"5. Which reminders the figures count","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0005-what-counts-as-sent.md","filePath":"docs/decisions/0005-what-counts-as-sent.md"}');
const _sfc_main = { name: "en/decisions/0005-what-counts-as-sent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_5-which-reminders-the-figures-count" tabindex="-1">5. Which reminders the figures count <a class="header-anchor" href="#_5-which-reminders-the-figures-count" aria-label="Permalink to &quot;5. Which reminders the figures count&quot;">​</a></h1><p><strong>To decide.</strong> The specification defines &quot;reminders&quot; by queries, not sentences. Some filter by status <code>sent</code>, others only by <code>sent_at</code>, which a failed reminder has too.</p><p><strong>Choice: follow each query exactly.</strong> The dashboard&#39;s Recordatorios Hoy counts every reminder with a send time since the start of today (sent or failed), as its query does; so does the weekly trend. The metrics screen&#39;s Recordatorios Hoy (&quot;reminders sent in the last 24 hours&quot;), its hours and the efficiency (status <code>sent</code> in its query) count sent ones. <code>Pausadas</code> is every task that is not active, including completed ones, because the query reads only <code>is_active</code>.</p><p>Rows of <code>task_reminders</code> are replaced when the next reminder is scheduled, so the counts come from the notifier&#39;s results, stored in one row per minute.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0005-what-counts-as-sent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0005WhatCountsAsSent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0005WhatCountsAsSent as default
};
