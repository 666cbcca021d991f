import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"1. The workspace is npm packages, built by SWC","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0001-workspace-of-npm-packages.md","filePath":"docs/decisions/0001-workspace-of-npm-packages.md"}');
const _sfc_main = { name: "en/decisions/0001-workspace-of-npm-packages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_1-the-workspace-is-npm-packages-built-by-swc" tabindex="-1">1. The workspace is npm packages, built by SWC <a class="header-anchor" href="#_1-the-workspace-is-npm-packages-built-by-swc" aria-label="Permalink to &quot;1. The workspace is npm packages, built by SWC&quot;">​</a></h1><p><strong>To decide.</strong> How fifteen projects import each other, build fast, and ship only the dependencies each service needs.</p><p><strong>Options.</strong> (a) TypeScript path aliases and one bundle per service. (b) npm workspaces: each project is a package with its own dependencies; Nx runs and caches the builds.</p><p><strong>Choice: (b).</strong> <code>exports</code> has a condition <code>@recuerda/source</code> that the type checker and Jest use, so neither needs a build. Node uses <code>default</code>, which points to <code>dist</code>. SWC compiles (decorator metadata works, 15 projects in seconds); <code>tsc --noEmit</code> checks the whole workspace as one program. One package more than planned: <code>tools/local-servers</code> starts the private PostgreSQL and RabbitMQ for the one-process mode, <code>start:services</code> and the tests, so services do not depend on their binaries.</p><p><strong>Costs.</strong> Type errors do not fail a build, only <code>npm run lint</code>, which CI runs.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0001-workspace-of-npm-packages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0001WorkspaceOfNpmPackages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0001WorkspaceOfNpmPackages as default
};
