import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"63. The heap is collected once it has grown by half","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0063-the-heap-grows-by-half.md","filePath":"docs/decisions/0063-the-heap-grows-by-half.md"}');
const _sfc_main = { name: "en/decisions/0063-the-heap-grows-by-half.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_63-the-heap-is-collected-once-it-has-grown-by-half" tabindex="-1">63. The heap is collected once it has grown by half <a class="header-anchor" href="#_63-the-heap-is-collected-once-it-has-grown-by-half" aria-label="Permalink to &quot;63. The heap is collected once it has grown by half&quot;">​</a></h1><p><strong>To decide.</strong> An import should take less than 200 MB more than the process had before. It keeps less than 10 MB; up to 300 MB were objects that were no longer needed. V8 chooses the size at which it collects the old generation by what is in use and by the memory of the machine: up to four times as much with a limit of 2 GB or more.</p><p><strong>Options.</strong></p><ul><li>A smaller limit (<code>--max-old-space-size=1024</code>) has the same effect, but ends a process that needs more, and must be given at each start.</li><li>Planning in a thread of its own, with its own limits: its rows pass through the process all the same, or it has its own connections.</li><li>A collection after each import: it stops the process, and comes too late for the peak.</li><li><code>--heap-growing-percent=50</code>, set when a process starts: the heap is collected once it has grown by half since the last collection.</li></ul><p><strong>Chosen:</strong> the last one, for all services.</p><p><strong>Costs.</strong> V8 collects more often: once in 10 s while a large file is verified. A collection of 100 MB is mostly done by other threads. The flag is V8&#39;s own: a version without it would print a warning, and the test of it would fail.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0063-the-heap-grows-by-half.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0063TheHeapGrowsByHalf = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0063TheHeapGrowsByHalf as default
};
