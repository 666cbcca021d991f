import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ApiFailing","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/api-failing.md","filePath":"docs/runbooks/api-failing.md"}');
const _sfc_main = { name: "en/runbooks/api-failing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="apifailing" tabindex="-1">ApiFailing <a class="header-anchor" href="#apifailing" aria-label="Permalink to &quot;ApiFailing&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>One portal request in twenty fails with a server error; health checks and reads of <code>/metrics</code> do not count. Administrators see errors, or the dashboard&#39;s demo figures. Reminders are not affected by this alone.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>By route, on the services dashboard. <code>/api/dashboard</code> fails if any of its services does not respond.</li><li><code>curl &lt;portal&gt;/api/status</code> names the services that do not respond.</li><li>Log of the gateway: <code>request failed</code>, with the route and a <code>correlationId</code> that is also in the services&#39; logs.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>One service does not respond: <a href="/ayuda/en/runbooks/requests-failing.html">requests-failing</a>, <a href="/ayuda/en/runbooks/target-down.html">target-down</a>.</li><li>No service responds: <a href="/ayuda/en/runbooks/broker-disconnected.html">broker-disconnected</a>.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><em>Portal requests that fail</em> is near 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/api-failing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const apiFailing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  apiFailing as default
};
