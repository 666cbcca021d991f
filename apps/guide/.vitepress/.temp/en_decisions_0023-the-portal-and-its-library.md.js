import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"23. Where the portal departs from its libraries","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0023-the-portal-and-its-library.md","filePath":"docs/decisions/0023-the-portal-and-its-library.md"}');
const _sfc_main = { name: "en/decisions/0023-the-portal-and-its-library.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_23-where-the-portal-departs-from-its-libraries" tabindex="-1">23. Where the portal departs from its libraries <a class="header-anchor" href="#_23-where-the-portal-departs-from-its-libraries" aria-label="Permalink to &quot;23. Where the portal departs from its libraries&quot;">​</a></h1><p><strong>To decide.</strong> Optimistic and live changes use RTK Query&#39;s own places: <code>onQueryStarted</code> of a mutation, <code>onCacheEntryAdded</code> of a list. Routes are those of <code>createBrowserRouter</code>. In a few places the usual form would change what users see.</p><p><strong>Choice.</strong></p><table tabindex="0"><thead><tr><th>here</th><th>instead of</th><th>because</th></tr></thead><tbody><tr><td><code>React.lazy</code> screens in the router</td><td><code>route.lazy</code></td><td>a lazy route keeps the old address and heading until the code has arrived</td></tr><tr><td>no <code>ScrollRestoration</code></td><td>-</td><td>the main area scrolls, not the window, and each screen begins at its top</td></tr><tr><td><code>use-lazy-module</code> for forms and charts</td><td><code>React.lazy</code></td><td>it caches a failed import for ever; a form that did not load must open at the next click</td></tr><tr><td>the chart module in a context</td><td>a slice</td><td>a component cannot be stored in Redux</td></tr><tr><td>patches by plain functions on the original rows</td><td>Immer drafts</td><td>proxies are slow with 100,000 loaded rows</td></tr><tr><td>changed rows are read by an untracked mutation</td><td>a query</td><td>a query shares a response under way that is older than the change</td></tr><tr><td>an optimistic transition is undone by row</td><td><code>PatchCollection.undo()</code></td><td>inverse patches address rows by position, which live changes move</td></tr></tbody></table><p><strong>Costs.</strong> <code>createBrowserRouter</code> adds 16 KiB of compressed script to the first load (197 of at most 200).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0023-the-portal-and-its-library.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0023ThePortalAndItsLibrary = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0023ThePortalAndItsLibrary as default
};
