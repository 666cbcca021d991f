import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"20. Repeated creations","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0020-repeated-creations.md","filePath":"docs/decisions/0020-repeated-creations.md"}');
const _sfc_main = { name: "en/decisions/0020-repeated-creations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_20-repeated-creations" tabindex="-1">20. Repeated creations <a class="header-anchor" href="#_20-repeated-creations" aria-label="Permalink to &quot;20. Repeated creations&quot;">​</a></h1><p><strong>To decide.</strong> The <code>Idempotency-Key</code> of a creation becomes the id of the entity. A repeated key returned 201 with the stored row, regardless of its body. If the first response was lost, and the user corrected the phone and saved again, the form closed, but the wrong phone stayed and reminders were sent to it.</p><p><strong>Options.</strong> Storing the first response and sending it again, as payment providers do: the row may have changed since. Comparing the body with the row: an edited row rejects its own creation, and a deleted one is created again. Storing the body: a further copy of personal data. Storing a hash of the body.</p><p><strong>Choice.</strong> <code>IdempotencyKeys</code> of <code>libs/database</code> stores (kind of entity, id, SHA-256 of the parsed body) in the transaction that creates the entity, so a failed creation leaves no key. The same body returns 201 with the current row; another body 409 <code>already_exists</code> with the row in <code>entity</code>; a key of a deleted entity 409 <code>already_deleted</code>. Two concurrent requests wait for each other at the key&#39;s row. A deletion keeps the key. Keys are deleted after 48 hours (24 are promised).</p><p>The code <code>already_deleted</code> exists because clients react differently: after <code>already_exists</code> the portal sends the input as a PATCH; after <code>already_deleted</code> it keeps the form and takes a new key for the next try.</p><p>Rows without a stored hash, because they are older than this decision or than 48 hours, are compared with the body directly: equal fields return 201, anything else 409 <code>already_exists</code>. So 201 is returned only for a body that created the row or equals its content. The text of an answer in a conversation never changes: it is always compared directly.</p><p><strong>Costs.</strong> Two short statements per creation. A release that adds a field to a body changes its hash: a repeat across that upgrade returns 409, and the portal updates the row with the values it already has. While the previous version still runs beside this one, a repeat that meets its open transaction returns 500 once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0020-repeated-creations.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0020RepeatedCreations = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0020RepeatedCreations as default
};
