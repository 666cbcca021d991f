import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"55. Test files of the portal share packages and a page","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0055-test-files-of-the-portal-share-a-page.md","filePath":"docs/decisions/0055-test-files-of-the-portal-share-a-page.md"}');
const _sfc_main = { name: "en/decisions/0055-test-files-of-the-portal-share-a-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_55-test-files-of-the-portal-share-packages-and-a-page" tabindex="-1">55. Test files of the portal share packages and a page <a class="header-anchor" href="#_55-test-files-of-the-portal-share-packages-and-a-page" aria-label="Permalink to &quot;55. Test files of the portal share packages and a page&quot;">​</a></h1><p><strong>To decide.</strong> Record 53 left the portal&#39;s tests out: their modules hold on to the page, which was new for each file. Its 106 files took 253 CPU seconds, most of them for a new jsdom and for React, Redux, msw and zod in each.</p><p><strong>Options.</strong> Measured on two cores with two workers, CPU seconds:</p><ol><li>As it is: 253.</li><li>The page and all modules are shared: the portal&#39;s own modules keep a theme, a stream and stores; three files failed, depending on the order.</li><li>The page and all packages are shared, the portal&#39;s own modules and Testing Library are evaluated for each file: 137.</li></ol><p><strong>Choice.</strong> The third. After each file the environment removes what it left on the page: elements, attributes, timers, and listeners of <code>window</code> and <code>document</code>.</p><p><strong>Costs.</strong> A package that keeps something of the page between test files would be noticed late; all 106 files pass in one worker, in any order that was tried.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0055-test-files-of-the-portal-share-a-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0055TestFilesOfThePortalShareAPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0055TestFilesOfThePortalShareAPage as default
};
