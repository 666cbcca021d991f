import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"36. Links by mail","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0036-links-by-mail.md","filePath":"docs/decisions/0036-links-by-mail.md"}');
const _sfc_main = { name: "en/decisions/0036-links-by-mail.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_36-links-by-mail" tabindex="-1">36. Links by mail <a class="header-anchor" href="#_36-links-by-mail" aria-label="Permalink to &quot;36. Links by mail&quot;">​</a></h1><p><strong>To decide.</strong> Links of invitations and resets go out by mail. A mail server may be away for hours, and several processes of identity run at once. Whoever reads a token in the database can take over an account.</p><p><strong>Options.</strong></p><ul><li><strong>Send in the request</strong>: a slow server makes the portal wait, one that is away fails the invitation, and the time of the answer tells whether an address has an account.</li><li><strong>Store the token until it is sent</strong>, encrypted under a key of the environment: one more secret that must be kept and rotated.</li><li><strong>Make the token when the mail is sent</strong>: nothing secret is stored, but the link in the mail is not the one that was shown.</li><li>A queue of RabbitMQ: one process with an embedded database has none.</li></ul><p><strong>Choice.</strong> A row of <code>identity.link_mails</code> says who is to get which kind of link until when; it is written with the change that needs it. A process claims a due row with <code>FOR UPDATE SKIP LOCKED</code> and in the same statement stores the hash of a new token and the time of the next try. Then it sends, without a transaction. An account has at most one link that was shown and one in a mail; the use of either ends both.</p><p><strong>Costs.</strong> Each try makes the link of the one before useless: who gets two mails, because the server took the first but its answer was lost, must use the second. A process that is killed between sending and its record sends again.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0036-links-by-mail.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0036LinksByMail = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0036LinksByMail as default
};
