import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"70. A ban stops before a refusal","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0070-a-ban-stops-before-a-refusal.md","filePath":"docs/decisions/0070-a-ban-stops-before-a-refusal.md"}');
const _sfc_main = { name: "en/decisions/0070-a-ban-stops-before-a-refusal.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_70-a-ban-stops-before-a-refusal" tabindex="-1">70. A ban stops before a refusal <a class="header-anchor" href="#_70-a-ban-stops-before-a-refusal" aria-label="Permalink to &quot;70. A ban stops before a refusal&quot;">​</a></h1><p><strong>Question.</strong> Meta reports by webhooks that the account is banned, restricted, rejected or rated low. Which of these stop reminders before a message was refused, and who ends that stop?</p><p><strong>Options.</strong> None: the refusal of the next message stops the account as before. All that Meta calls critical. A ban alone.</p><p><strong>Choice.</strong> A ban (<code>DISABLE</code>). Meta takes messages of a banned account for a while and reports later that each failed, so without the stop dozens count as sent. It is the stop of an account fault that a status reported: <code>REINSTATE</code> ends it, and so does a probe of which Meta reports that it was sent. Of restrictions there are kinds that concern no reminder, and a rejected or deleted account refuses messages by itself; they are shown, and messages go on as long as Meta takes them. Of each topic the latest report by Meta&#39;s time counts, so webhooks that come late or twice stop nothing.</p><p><strong>Costs.</strong> Where the webhook of <code>REINSTATE</code> is lost, reminders wait for a probe. Reports are the last of their topic, not a history.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0070-a-ban-stops-before-a-refusal.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0070ABanStopsBeforeARefusal = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0070ABanStopsBeforeARefusal as default
};
