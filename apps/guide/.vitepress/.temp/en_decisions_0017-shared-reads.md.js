import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"17. Identical reads are shared","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0017-shared-reads.md","filePath":"docs/decisions/0017-shared-reads.md"}');
const _sfc_main = { name: "en/decisions/0017-shared-reads.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_17-identical-reads-are-shared" tabindex="-1">17. Identical reads are shared <a class="header-anchor" href="#_17-identical-reads-are-shared" aria-label="Permalink to &quot;17. Identical reads are shared&quot;">​</a></h1><p><strong>To decide.</strong> After every change each open portal requests the same lists and figures again. With 32 requests in flight on two cores each list cost the product and the database together 1 to 9 ms of CPU, and p99 was 30 to 250 ms. The bare server with the same SQL was no faster, so only fewer reads help.</p><p><strong>Options.</strong> A cache with an age: responses may be older than the request, and users do not see what they have just saved. A cache invalidated by events: the gateway learns of a change after the response to that change was sent. Joining the read in progress: it may have begun before the request, with the same problem.</p><p><strong>Choice.</strong> Identical requests during a read wait and share the <em>next</em> read (<code>RequestCoalescer</code>, <code>ReadCoalescer</code> in the gateway). It begins after all of them arrived, so each sees its own writes. The JSON is written once. A failure is shared by all that wait.</p><p><strong>Costs.</strong> A request during a read waits for two reads. If all requests differ, nothing is gained and nothing lost.</p><p>In the same change, the total of a delivery history is counted up to 10,000 and estimated by the planner beyond. Users do not need more, and the exact number cost 67 ms of database time at a million rows, more than the rest of the page.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0017-shared-reads.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0017SharedReads = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0017SharedReads as default
};
