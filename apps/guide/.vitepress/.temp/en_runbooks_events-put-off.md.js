import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"EventsPutOff","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/events-put-off.md","filePath":"docs/runbooks/events-put-off.md"}');
const _sfc_main = { name: "en/runbooks/events-put-off.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="eventsputoff" tabindex="-1">EventsPutOff <a class="header-anchor" href="#eventsputoff" aria-label="Permalink to &quot;EventsPutOff&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A service cannot handle some events for a quarter of an hour, because something that it needs is away: its database, or another service. Such events never become dead letters. They are tried again every minute, without end, and act when it is back. Until then their changes are missing: see the effects in <a href="/ayuda/en/runbooks/dead-letters.html#meaning">dead-letters</a>. The queue is named <code>&lt;flow&gt;.retry.60s</code>, and the flow begins with the service.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Log of the service: <code>event will be handled again</code>, with the error in <code>err</code>.</li><li>Its <code>/health/ready</code> names a database or broker that does not answer.</li><li><em>Events not handled</em> on the services dashboard: <code>postponed</code> means that something is away.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Its database cannot be reached, refuses the password, is full, read-only or out of connections: fix that.</li><li>A statement takes too long: see <a href="/ayuda/en/runbooks/database-pool-exhausted.html">database-pool-exhausted</a>.</li><li>Another service does not answer: <a href="/ayuda/en/runbooks/requests-failing.html">requests-failing</a>, <a href="/ayuda/en/runbooks/target-down.html">target-down</a>.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>The queue is empty. Replaying is not needed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/events-put-off.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const eventsPutOff = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  eventsPutOff as default
};
