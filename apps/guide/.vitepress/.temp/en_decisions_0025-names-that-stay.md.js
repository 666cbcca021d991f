import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"25. Names that stay","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0025-names-that-stay.md","filePath":"docs/decisions/0025-names-that-stay.md"}');
const _sfc_main = { name: "en/decisions/0025-names-that-stay.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_25-names-that-stay" tabindex="-1">25. Names that stay <a class="header-anchor" href="#_25-names-that-stay" aria-label="Permalink to &quot;25. Names that stay&quot;">​</a></h1><p><strong>To decide.</strong> The code takes the field&#39;s standard terms (<a href="/ayuda/en/glossary.html">glossary</a>). Some names are also interfaces: databases, queues, metrics, settings and scripts know them.</p><p><strong>Choice.</strong> These stay as they are:</p><table tabindex="0"><thead><tr><th>name</th><th>known to</th></tr></thead><tbody><tr><td>tables <code>*_copies</code>, column <code>interval_minutes</code>, queue <code>directory.task-counts</code>, requests <code>directory.employees.state</code> and <code>tasks.reminders.facts</code></td><td>two versions that run side by side during an upgrade</td></tr><tr><td><code>reminderInterval</code> (minutes)</td><td>the API and events; the same name inside is worth more than the unit in it</td></tr><tr><td>metric names, the label and log field <code>flow</code>, <code>&lt;flow&gt;</code> in the dead-letters command</td><td>dashboards, alerts and runbooks; the code says subscription</td></tr><tr><td>log messages such as <code>gave back claims</code> and <code>event given up</code></td><td>runbooks search for them</td></tr><tr><td>JSON keys of <code>rebuild-projections --json</code></td><td>scripts</td></tr><tr><td>files and exported names from claim to result (scheduler, notifier)</td><td>nobody; the redesign of that path renames them</td></tr><tr><td>file names of decision records whose title changed</td><td>links</td></tr></tbody></table><p>Other choices against the table of terms: the decorated method of <code>@ConcurrentEventHandler</code> has the type <code>ConcurrentHandler</code>, because a consumer is what reads a queue; the socket settings are <code>socket-timeout</code>, because keepalive is a part of them.</p><p><strong>Costs.</strong> A reader meets two words for a queue&#39;s name and for replicas; the glossary names both.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0025-names-that-stay.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0025NamesThatStay = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0025NamesThatStay as default
};
