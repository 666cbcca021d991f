import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"AccountReported","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/account-reported.md","filePath":"docs/runbooks/account-reported.md"}');
const _sfc_main = { name: "en/runbooks/account-reported.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="accountreported" tabindex="-1">AccountReported <a class="header-anchor" href="#accountreported" aria-label="Permalink to &quot;AccountReported&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Meta reports something critical of the WhatsApp account: it is banned, was rejected by a review, or is deleted. While it is banned all reminders are held, and <a href="/ayuda/en/runbooks/provider-stopped.html">ProviderStopped</a> fires too.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>&#39;Ajustes&#39;, &#39;WhatsApp&#39;, &#39;Conexión&#39; shows each report with what to do, or <code>SELECT topic, event, severity, words, reported_at, until_at FROM notifier.account_notices WHERE NOT dismissed;</code></li><li>The notifier&#39;s log: <code>Meta reports about the account</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><em>WhatsApp Manager</em>, <em>Account quality</em> says what was violated. Correct it, and request a review there.</li><li>Fewer reminders, only to people who have consented: reports of annoyed people lead to bans.</li><li>After the ban Meta reports <code>REINSTATE</code>, and what is held goes out. If that webhook was lost, a probe that arrives does the same within a minute.</li><li>Read and done: &#39;Entendido&#39; hides the report.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_account_notices{severity=&quot;critical&quot;}</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/account-reported.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const accountReported = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  accountReported as default
};
