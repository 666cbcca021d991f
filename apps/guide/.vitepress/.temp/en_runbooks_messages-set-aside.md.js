import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"MessagesSetAside","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/messages-set-aside.md","filePath":"docs/runbooks/messages-set-aside.md"}');
const _sfc_main = { name: "en/runbooks/messages-set-aside.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="messagessetaside" tabindex="-1">MessagesSetAside <a class="header-anchor" href="#messagessetaside" aria-label="Permalink to &quot;MessagesSetAside&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A webhook of the provider (<code>kind</code> is <code>webhook</code>) or the reply of an employee (<code>reply</code>) was set aside: three times a process of <code>conversations</code> ended uncleanly (killed, out of memory, blocked until the liveness probe had it killed) while that one was in hand and nothing else. Its text did nothing, BAJA included. Other messages, reminders and events go on.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Log of <code>conversations</code>: <code>is set aside</code>, with the id, and what the log says before each end.</li><li>The replies, and the webhooks:</li></ul><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>-- what was set aside
SELECT seq, sender, received_at, failed_at, message-&gt;&gt;&#39;text&#39; AS text FROM conversations.incoming WHERE failed_at IS NOT NULL;
SELECT id, source, received_at, failed_at, body FROM conversations.webhooks WHERE failed_at IS NOT NULL;
</code></pre></div><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Do what the person asked for in the portal, such as BAJA or HECHO.</li><li>Keep the row as an example, without the number and the name, and report a bug.</li><li>Where other causes ended the process (a node without memory), or after an update, put them back. If one takes the process down again, it is set aside again after three more ends:</li></ol><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>-- put back what was set aside
UPDATE conversations.incoming SET failed_at = NULL, available_at = received_at WHERE failed_at IS NOT NULL;
UPDATE conversations.webhooks SET failed_at = NULL, failures = 0, available_at = received_at WHERE failed_at IS NOT NULL;
</code></pre></div><p>Otherwise retention deletes them <code>CONVERSATION_DAYS</code> after they were set aside.</p><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_messages_set_aside</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/messages-set-aside.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const messagesSetAside = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  messagesSetAside as default
};
