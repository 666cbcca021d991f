import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"24. Tests side by side","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0024-tests-side-by-side.md","filePath":"docs/decisions/0024-tests-side-by-side.md"}');
const _sfc_main = { name: "en/decisions/0024-tests-side-by-side.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_24-tests-side-by-side" tabindex="-1">24. Tests side by side <a class="header-anchor" href="#_24-tests-side-by-side" aria-label="Permalink to &quot;24. Tests side by side&quot;">​</a></h1><p><strong>To decide.</strong> <code>npm test</code> took over 20 minutes on two cores, half of it waiting.</p><p><strong>Options.</strong> Measured on two cores:</p><ul><li><code>rabbitmqctl</code> starts an Erlang VM: 0.5 s of CPU, three for each virtual host. The management API takes 2 to 40 ms.</li><li>Cloning a migrated template database instead of running migrations: all five schemas are migrated in 0.5 s, one in 0.05 to 0.2 s, and a clone takes as long as an empty database. It would save a few seconds per run.</li><li>Jest, Playwright and the fault suite one after the other leave a core idle while tests wait.</li><li>Running each suite on one transport only: every assertion of messaging passes through code of the transport, and the in-process half takes milliseconds.</li></ul><p><strong>Choice.</strong> The tests&#39; broker opens its management API, and virtual hosts, queues and connections are managed there. Two lanes run side by side: Jest with three workers on two cores, the long waits first, and Playwright followed by the fault suite. Browser files that do not depend on the width run at one width. Limits of tests only end what hangs. A run shows its ten slowest files, and a file over its budget fails it. No template databases, and both transports stay.</p><p>A whole run is bound by CPU, so it also saves that: Chromium&#39;s build without windows needs 30 % less, and the tests start each app from one file that Vite packs from its build (<code>tools/tests/bundles.mjs</code>): a process then loads for 0.3 s of CPU instead of 0.8 s, about 150 times. Jest keeps what V8 compiled for the next test file (<code>tools/tests/compile-once.mjs</code>), a quarter of its CPU. A single test file, <code>npm run test:long</code>, and the tests of <code>npm start</code> run the build itself.</p><p><strong>Costs.</strong> The lines of two lanes alternate; each begins with its runner&#39;s name. Tests must not depend on how fast the machine is.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0024-tests-side-by-side.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0024TestsSideBySide = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0024TestsSideBySide as default
};
