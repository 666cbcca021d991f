import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"56. Jest leaves the processor to browsers and faults","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0056-jest-leaves-the-processor-to-the-other-lane.md","filePath":"docs/decisions/0056-jest-leaves-the-processor-to-the-other-lane.md"}');
const _sfc_main = { name: "en/decisions/0056-jest-leaves-the-processor-to-the-other-lane.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_56-jest-leaves-the-processor-to-browsers-and-faults" tabindex="-1">56. Jest leaves the processor to browsers and faults <a class="header-anchor" href="#_56-jest-leaves-the-processor-to-browsers-and-faults" aria-label="Permalink to &quot;56. Jest leaves the processor to browsers and faults&quot;">​</a></h1><p><strong>To decide.</strong> <code>npm test</code> runs Jest beside the browsers and the fault suite, on two cores that are always busy. What failed in CI were tests of the second lane: it has the product&#39;s promises to keep in seconds, such as that no message starts 1 s after a pause was answered.</p><p><strong>Options.</strong> Longer limits in the short form of the fault suite; one lane after the other, which takes longer; a lower priority for Jest.</p><p><strong>Choice.</strong> Jest and what it starts run at <code>nice</code> 5. Its tests have limits that only end what hangs. <code>eventually</code> asks less often the longer it waits, because each question is a request through gateway, service and database: 746 instead of 910 CPU seconds for the integration tests, a tenth of a wait later at most.</p><p><strong>Costs.</strong> Jest&#39;s slowest tests take longer while browsers run. The database and the broker of a run have the usual priority for both.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0056-jest-leaves-the-processor-to-the-other-lane.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0056JestLeavesTheProcessorToTheOtherLane = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0056JestLeavesTheProcessorToTheOtherLane as default
};
