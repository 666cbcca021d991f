import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"53. Test files share the modules they test","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0053-test-files-share-modules.md","filePath":"docs/decisions/0053-test-files-share-modules.md"}');
const _sfc_main = { name: "en/decisions/0053-test-files-share-modules.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_53-test-files-share-the-modules-they-test" tabindex="-1">53. Test files share the modules they test <a class="header-anchor" href="#_53-test-files-share-the-modules-they-test" aria-label="Permalink to &quot;53. Test files share the modules they test&quot;">​</a></h1><p><strong>To decide.</strong> A whole run is bound by CPU, and most of what Jest&#39;s workers spent went into evaluating the same modules again: Nest, TypeORM, zod and our packages, for each of 440 test files.</p><p><strong>Options.</strong> Measured on two cores, the 275 files of the unit tests, CPU seconds:</p><ol><li>Jest as it is, with what V8 compiled kept from file to file (record 24): 242.</li><li>One file with all packages from npm, which tests load instead of theirs: only the packages, and a second build.</li><li><code>jest-light-runner</code>, which runs test files without any isolation: it has no time limits for tests, reports titles without those of their groups, where the ids of requirements stand, and lacks most functions of fake timers.</li><li>Jest&#39;s own runner with a runtime that keeps evaluated modules, and one environment for all files of a worker: 112.</li></ol><p><strong>Choice.</strong> The fourth: <code>tools/tests/shared-modules</code>, about 80 lines. Tests and their helpers are evaluated for each file as before; what they test and packages are evaluated once in a worker. After each file the environment takes back fake timers and variables of the environment, and Jest its mocks. Files that read metrics or traces, which a process has once, have modules of their own: the runtime looks for the words. So have the portal&#39;s tests: their modules hold on to the page, which is new for each file.</p><p><strong>Costs.</strong> What a module keeps between calls is seen by the next test file; our modules keep caches and instruments only. The runtime uses fields of <code>jest-runtime</code> that Jest may change: its own test then fails.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0053-test-files-share-modules.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0053TestFilesShareModules = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0053TestFilesShareModules as default
};
