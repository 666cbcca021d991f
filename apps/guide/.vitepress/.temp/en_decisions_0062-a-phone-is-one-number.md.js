import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"62. A phone is one number, and what cannot be one is refused when it is entered","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0062-a-phone-is-one-number.md","filePath":"docs/decisions/0062-a-phone-is-one-number.md"}');
const _sfc_main = { name: "en/decisions/0062-a-phone-is-one-number.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_62-a-phone-is-one-number-and-what-cannot-be-one-is-refused-when-it-is-entered" tabindex="-1">62. A phone is one number, and what cannot be one is refused when it is entered <a class="header-anchor" href="#_62-a-phone-is-one-number-and-what-cannot-be-one-is-refused-when-it-is-entered" aria-label="Permalink to &quot;62. A phone is one number, and what cannot be one is refused when it is entered&quot;">​</a></h1><p><strong>To decide.</strong> The rule of sending takes any text: what is not a number of Honduras is sent to as it is. So &#39;9000-0175 / 9000-0176&#39;, a date, &#39;n/a&#39; and a number with an invisible mark of direction were saved without a word, shown as if all were well, and never reached.</p><p><strong>Options.</strong> 1. Accept everything and warn. 2. Accept only numbers that exist. 3. Refuse what cannot be one number, warn of what is unusual.</p><p><strong>Decision.</strong> 3. Forms, the API and imports share one field. Invisible characters are left out, dashes and dots become hyphens. Two numbers, a date, letters, no digits, a minus at the beginning (a spreadsheet has subtracted) and more than 15 digits (E.164) are errors. Short numbers, numbers of other countries and numbers that do not exist in Honduras are saved with a warning that shows the number as it is sent; <code>libphonenumber-js</code> judges what exists. The rule of sending is unchanged, and rows that exist are sent to as before. Two phones are the same number when their canonical numbers are equal, never when one ends like the other.</p><p><strong>Costs.</strong> A client that wrote notes into <code>phone</code> gets <code>validation_failed</code>. Extensions (&#39;ext. 3&#39;) are refused: WhatsApp has none. Metadata of numbers adds 100 kB to the employee form, which is loaded when it opens.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0062-a-phone-is-one-number.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0062APhoneIsOneNumber = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0062APhoneIsOneNumber as default
};
