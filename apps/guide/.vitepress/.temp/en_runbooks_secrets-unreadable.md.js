import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"SecretsUnreadable","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/secrets-unreadable.md","filePath":"docs/runbooks/secrets-unreadable.md"}');
const _sfc_main = { name: "en/runbooks/secrets-unreadable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="secretsunreadable" tabindex="-1">SecretsUnreadable <a class="header-anchor" href="#secretsunreadable" aria-label="Permalink to &quot;SecretsUnreadable&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>None of the keys in <code>SECRETS_KEY</code> opens stored secrets: <code>webhook</code> of integrations, <code>second_factor</code> of identity. The key was lost, replaced without the former one, or belongs to another deployment. Webhooks of these endpoints wait, and these people cannot use their authenticator app. Everything else goes on, and nothing is deleted.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>The log of <code>integrations</code> and <code>identity</code> names the rows at their start.</li><li><code>npm run users -- list</code> shows which accounts are <code>unreadable</code>; <em>Ajustes</em>, <em>Integraciones</em> shows which endpoints.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Put the former key back: <code>SECRETS_KEY=new,former</code>, and restart both services. At their start they seal everything with the new one.</li><li>Without it enter the secrets again, as <a href="/ayuda/en/operations.html#the-key-of-secrets">the key of secrets</a> says.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_unreadable_secrets</code> is 0 for both kinds.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/secrets-unreadable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const secretsUnreadable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  secretsUnreadable as default
};
