import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"68. An id of Meta stands for the number of its person","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0068-an-id-stands-for-its-number.md","filePath":"docs/decisions/0068-an-id-stands-for-its-number.md"}');
const _sfc_main = { name: "en/decisions/0068-an-id-stands-for-its-number.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_68-an-id-of-meta-stands-for-the-number-of-its-person" tabindex="-1">68. An id of Meta stands for the number of its person <a class="header-anchor" href="#_68-an-id-of-meta-stands-for-the-number-of-its-person" aria-label="Permalink to &quot;68. An id of Meta stands for the number of its person&quot;">​</a></h1><p><strong>To decide.</strong> Since 2026 a person may hide the number: webhooks then have Meta&#39;s id of them only. Employees are known by numbers. Statuses and contacts name number and id together, long before the first message without a number comes.</p><p><strong>Options.</strong> 1. Link the id to an employee when both are seen. 2. Keep the number of each id, and read a message without a number as from that number. 3. Ask people for their number.</p><p><strong>Decision.</strong> 2. All rules about numbers then hold without exception: who of those who share a number was reminded, the forms in which Meta writes numbers, the change of an employee&#39;s number, the window of 24 hours. The link of 1 stays for answers to a message of the school, and for a changed id whose number Meta does not tell. That number is not carried over with the id: it may be the one that changed, and an answer to it would reach somebody else. Where a number is known, answers go to it, as Meta advises; else by the id.</p><p><strong>Costs.</strong> Ids of strangers are kept with their numbers, until nothing is heard of them for <code>CONVERSATION_DAYS</code>. A status costs one more statement, which writes once a day and person.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0068-an-id-stands-for-its-number.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0068AnIdStandsForItsNumber = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0068AnIdStandsForItsNumber as default
};
