import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"WebhooksRefused","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/webhooks-refused.md","filePath":"docs/runbooks/webhooks-refused.md"}');
const _sfc_main = { name: "en/runbooks/webhooks-refused.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="webhooksrefused" tabindex="-1">WebhooksRefused <a class="header-anchor" href="#webhooksrefused" aria-label="Permalink to &quot;WebhooksRefused&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>More than ten calls of the WhatsApp provider were refused within an hour: their signature, or the secret in their path, is not the one that is set, none is set, or they are no JSON. Receipts and replies do not arrive. Meta repeats its calls for up to seven days. Robots that try addresses are refused, too.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>&#39;Ajustes&#39;, &#39;WhatsApp&#39;, &#39;Conexión&#39;: how many, why the last one was, and whether any call was taken since.</li><li>The gateway&#39;s log (<code>webhooks were refused</code>), and <code>recuerda_webhooks_total</code> by <code>outcome</code>: <code>forged</code>, <code>malformed</code>, <code>unconfigured</code>.</li><li>The <a href="/ayuda/en/whatsapp-cloud.html#webhooks">reasons</a> in words.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><code>unconfigured</code>: set <code>WHATSAPP_APP_SECRET</code> and <code>WHATSAPP_VERIFY_TOKEN</code>, or <code>WHATSAPP_FORM_WEBHOOK_SECRET</code>, and restart the gateway.</li><li><code>forged</code> with <code>signature</code>: the app secret was reset, or is that of another app. Copy it again from <em>App settings</em>, <em>Basic</em>. A <code>_FILE</code> is read again at once.</li><li><code>forged</code> with <code>path_secret</code>: enter the address that the screen shows at the gateway again.</li><li><code>forged</code> with <code>unsigned</code> only: not Meta. Nothing to do; a proxy may limit such requests.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>increase(recuerda_webhooks_total{outcome=~&quot;forged|malformed|unconfigured&quot;}[1h])</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/webhooks-refused.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const webhooksRefused = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  webhooksRefused as default
};
