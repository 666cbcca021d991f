import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"49. npm test tries fewer cases than the long run","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0049-more-cases-in-the-long-run.md","filePath":"docs/decisions/0049-more-cases-in-the-long-run.md"}');
const _sfc_main = { name: "en/decisions/0049-more-cases-in-the-long-run.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_49-npm-test-tries-fewer-cases-than-the-long-run" tabindex="-1">49. <code>npm test</code> tries fewer cases than the long run <a class="header-anchor" href="#_49-npm-test-tries-fewer-cases-than-the-long-run" aria-label="Permalink to &quot;49. \`npm test\` tries fewer cases than the long run&quot;">​</a></h1><p><strong>Question.</strong> Every test runs in <code>npm test</code>, which has twelve minutes on two cores. What gives way when there are more tests?</p><p><strong>Options.</strong></p><ol><li>Nothing: it takes as long as it takes, and people stop running it.</li><li>Some tests move to <code>npm run test:long</code>, which the nightly workflow runs. Requirements that only they prove are then not checked.</li><li>The same tests run in both, with fewer cases in <code>npm test</code>: random cases of a property, days of a simulated year, repetitions of a fault, and on the phone what is the same as on the desk.</li></ol><p><strong>Choice.</strong> The third, and the second where another test proves the same on a smaller scale: four of the fault scenarios stay, and files named <code>*.long.*</code> run in the long run only. These mostly start many servers: a restored backup of all services, a lost broker, a broker that is out of memory, a thousand reminders in a second, a provider that hangs. On the phone the ordinary run has the screens, first use and accessibility. A test asks <code>isLongRun</code>, or takes its number of runs from <code>boundedRuns</code>; the long run finds the files that do. Random cases differ from run to run, so the ordinary runs together try as many. No requirement is proven by the long run alone: <code>npm test</code> checks that.</p><p><strong>Costs.</strong> A fault in a rare case is found a night later. All cases together take a minute of <code>npm run test:long</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0049-more-cases-in-the-long-run.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0049MoreCasesInTheLongRun = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0049MoreCasesInTheLongRun as default
};
