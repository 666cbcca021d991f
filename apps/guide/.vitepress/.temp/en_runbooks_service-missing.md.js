import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ServiceMissing","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/service-missing.md","filePath":"docs/runbooks/service-missing.md"}');
const _sfc_main = { name: "en/runbooks/service-missing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="servicemissing" tabindex="-1">ServiceMissing <a class="header-anchor" href="#servicemissing" aria-label="Permalink to &quot;ServiceMissing&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Prometheus finds no process of a service. Without scheduler, tasks or notifier no reminders are sent. A notifier that you have paused (<a href="/ayuda/en/operations.html#restore">restore</a>, <a href="/ayuda/en/runbooks/provider-failing.html">provider-failing</a>) is reported, too. Without directory, metrics or gateway the portal shows errors. Without identity nobody can sign in where <code>AUTH</code> is on; reminders go on.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>docker compose ps -a</code>, or <code>kubectl -n recuerda get deployments,pods</code>.</li><li>A failed migration prevents its start: <code>docker compose logs migrate-&lt;service&gt;</code>, or <code>kubectl -n recuerda get jobs</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Start it: <code>docker compose up -d &lt;service&gt;</code>, or scale its Deployment to 1.</li><li>A failed migration: its log contains the statement. Fix it or roll back; each migration is one transaction.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>up{job=&quot;&lt;service&gt;&quot;}</code> is 1.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/service-missing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const serviceMissing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  serviceMissing as default
};
