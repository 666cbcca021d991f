import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"RequestsFailing","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/requests-failing.md","filePath":"docs/runbooks/requests-failing.md"}');
const _sfc_main = { name: "en/runbooks/requests-failing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="requestsfailing" tabindex="-1">RequestsFailing <a class="header-anchor" href="#requestsfailing" aria-label="Permalink to &quot;RequestsFailing&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Requests from one service to another fail. The pattern begins with the name of the called service. If <code>tasks.reminders.facts</code> fails, no reminder is sent. The others show as errors in the portal.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>By outcome, on the services dashboard: <code>service_unavailable</code>: the service does not run, or its database is down; <code>request_timeout</code>: it is too slow; <code>internal_error</code>: a bug.</li><li>Log of the called service: <code>request failed</code>, with the error and the <code>correlationId</code> of the browser&#39;s request.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Service unavailable: <a href="/ayuda/en/runbooks/target-down.html">target-down</a>, <a href="/ayuda/en/runbooks/broker-disconnected.html">broker-disconnected</a>.</li><li>Too slow: check its pool (<a href="/ayuda/en/runbooks/database-pool-exhausted.html">database-pool-exhausted</a>), its CPU, its database.</li><li>Internal error: the log shows where. If it began with an upgrade, roll back.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><em>Requests that fail</em> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/requests-failing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const requestsFailing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  requestsFailing as default
};
