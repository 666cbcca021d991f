import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"64. A change names what it overwrites","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0064-a-change-names-what-it-overwrites.md","filePath":"docs/decisions/0064-a-change-names-what-it-overwrites.md"}');
const _sfc_main = { name: "en/decisions/0064-a-change-names-what-it-overwrites.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_64-a-change-names-what-it-overwrites" tabindex="-1">64. A change names what it overwrites <a class="header-anchor" href="#_64-a-change-names-what-it-overwrites" aria-label="Permalink to &quot;64. A change names what it overwrites&quot;">​</a></h1><p><strong>Question.</strong> Two people have the same form open. Whoever saves last must not overwrite the other&#39;s field unseen, while fields that only one of them touched are merged, and a program that sends a plain PATCH goes on working.</p><p><strong>Options.</strong> <code>If-Match</code> with the version of the row; the version in the body, and the history of each field on the server; the values that were seen, in the body.</p><p><strong>Choice.</strong> The values: <code>expected</code> of a PATCH, compared with the locked row in the transaction of the change. A version refuses what could be merged, also after each reminder state that changes the row, and a history of fields is one more table. A value that is stored already may be set again, so a repeated request is no conflict.</p><p><strong>Costs.</strong> A field that was changed and changed back is not noticed; nothing is lost by that. The request carries the changed fields twice. The settings, one row that is changed rarely, keep their version.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0064-a-change-names-what-it-overwrites.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0064AChangeNamesWhatItOverwrites = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0064AChangeNamesWhatItOverwrites as default
};
