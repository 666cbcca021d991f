import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"60. Failed sign-ins of a network","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0060-failed-sign-ins-of-a-network.md","filePath":"docs/decisions/0060-failed-sign-ins-of-a-network.md"}');
const _sfc_main = { name: "en/decisions/0060-failed-sign-ins-of-a-network.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_60-failed-sign-ins-of-a-network" tabindex="-1">60. Failed sign-ins of a network <a class="header-anchor" href="#_60-failed-sign-ins-of-a-network" aria-label="Permalink to &quot;60. Failed sign-ins of a network&quot;">​</a></h1><p><strong>To decide.</strong> Delays of sign-ins belong to an account, in a network and as a whole. Who tries one password on every account of a school fails once on each, and never waits. But a school is one address for all its people: what stops an attacker there stops them, too.</p><p><strong>Options.</strong></p><ul><li><strong>A growing delay of the network</strong>, as of an account: one who goes on failing keeps everybody of the school out.</li><li><strong>A limit of all sign-ins</strong> of a network: a Monday morning reaches it.</li><li><strong>A limit of failures, for accounts that have not signed in from the network.</strong> From inside the school it does not slow down the guesses on those who sign in there.</li></ul><p><strong>Choice.</strong> The last one. The first hundred failures of a network (/24, of IPv6 /56) cost nothing; one is forgotten each minute, so that nobody waits longer than that. Only wrong passwords at the sign-in count, after they were checked; right ones, codes, links, passkeys and the OpenID provider neither count nor wait. Who has signed in by password from the network within 30 days does not wait: where all clients have one address, because a proxy hides theirs, an attacker outside cannot keep the school out either.</p><p><strong>Costs.</strong> From inside, each account that is known there can be tried as before: five times, then with its own delays up to 15 minutes. While somebody goes on failing, a new person of that network may need several tries. Those that are checked at the same moment, two in each process, may exceed the limit.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0060-failed-sign-ins-of-a-network.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0060FailedSignInsOfANetwork = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0060FailedSignInsOfANetwork as default
};
