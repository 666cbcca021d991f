import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"JobsSetAside","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/jobs-set-aside.md","filePath":"docs/runbooks/jobs-set-aside.md"}');
const _sfc_main = { name: "en/runbooks/jobs-set-aside.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="jobssetaside" tabindex="-1">JobsSetAside <a class="header-anchor" href="#jobssetaside" aria-label="Permalink to &quot;JobsSetAside&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A process ended three times while it had the same import or bulk job, and no other, in hand: killed for its memory, or by an error that nothing caught. The job has failed (&#39;Se apartó: ...&#39;) and is not tried again. Reminders and other jobs go on.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>The log of <code>integrations</code> (<code>npm start</code>: of the process) has <code>a job is set aside</code> with its id; before it how the process ended: exit code 137 is a kill, for memory as a rule.</li><li><code>SELECT id, name, rows, state, reason, principal FROM integrations.imports WHERE unclean_ends &gt; 2;</code> and the same of <code>integrations.bulk_jobs</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The process has too little memory: give it what <a href="/ayuda/en/kubernetes.html">the manifests</a> give it, at least.</li><li>Undo the job if it should not stay half done: &#39;Deshacer&#39;, for an hour.</li><li>Ask its user to divide the file or to narrow the filter, and to begin again.</li><li>Keep the file and report the fault: no file may end a process.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>The alert ends by itself after an hour without another one.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/jobs-set-aside.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const jobsSetAside = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  jobsSetAside as default
};
