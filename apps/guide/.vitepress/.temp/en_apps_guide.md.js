import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"guide","description":"","frontmatter":{},"headers":[],"relativePath":"en/apps/guide.md","filePath":"apps/guide/README.md"}');
const _sfc_main = { name: "en/apps/guide.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="guide" tabindex="-1">guide <a class="header-anchor" href="#guide" aria-label="Permalink to &quot;guide&quot;">​</a></h1><p>The site at <code>/ayuda</code>: guides for administrators from <code>docs/guia</code>, in Spanish, and the other documents of the repository as the reference, in English. VitePress builds it from the files where they stand; nothing is copied.</p><table tabindex="0"><thead><tr><th>file of <code>.vitepress</code></th><th></th></tr></thead><tbody><tr><td><code>source-pages.ts</code></td><td>which file of the repository becomes which page</td></tr><tr><td><code>links.ts</code></td><td>links as they work in the repository become links between pages; one to a file without a page becomes plain text, a dead one fails the build</td></tr><tr><td><code>markdown.ts</code>, <code>strict-policy.ts</code>, <code>../public/early.js</code></td><td>nothing inline: the portal&#39;s content security policy holds here, too</td></tr><tr><td><code>menus.ts</code></td><td>menus and Spanish texts</td></tr></tbody></table><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code>npm run docs                      # into dist, with .br and .gz next to each file
npm run dev -w @recuerda/guide    # while writing
npm run screenshots               # docs/guia/imagenes, from a demo system
</code></pre></div><p>It is no <code>build</code> of Nx: it takes longer than all others together, and nothing needs it to start. <code>npm start</code> builds it while the system runs (<code>tools/lib/guide.mjs</code>); the gateway serves it once it is complete. A test reads the guides (<code>tools/docs/guides.spec.ts</code>): texts of the portal, in bold, must exist in the portal.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("apps/guide/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
