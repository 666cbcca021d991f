import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"47. The weekly mail is an event of conversations","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0047-digests-by-mail.md","filePath":"docs/decisions/0047-digests-by-mail.md"}');
const _sfc_main = { name: "en/decisions/0047-digests-by-mail.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_47-the-weekly-mail-is-an-event-of-conversations" tabindex="-1">47. The weekly mail is an event of conversations <a class="header-anchor" href="#_47-the-weekly-mail-is-an-event-of-conversations" aria-label="Permalink to &quot;47. The weekly mail is an event of conversations&quot;">​</a></h1><p><strong>To decide.</strong> Administrators get the week&#39;s figures by mail, managers those of their departments. <code>conversations</code> knows the hour and sends the digests by WhatsApp; <code>identity</code> has the addresses and sends mail; <code>tasks</code> has the figures. Who does what?</p><p><strong>Options.</strong></p><ul><li><strong><code>identity</code> does all</strong>: it asks for settings and figures at the hour. Then two services decide when a digest is due.</li><li><strong><code>conversations</code> sends the mail</strong>: it would need the addresses, and the SMTP server&#39;s password, which only <code>identity</code> has.</li><li><strong>A request</strong> from <code>conversations</code> to <code>identity</code>: while <code>identity</code> is away the hour of the digest may pass.</li><li><strong>An event</strong> with the figures, on a queue of its own.</li></ul><p><strong>Choice.</strong> The last. <code>conversations</code> reads the figures and publishes <code>conversations.digest.prepared</code> by its outbox, in the transaction that marks the day as done. <code>identity</code> writes a row for the date and one for each administrator and manager who has signed in, and sends them as it sends links: claimed by one process, tried again, given up after a day. The date is the key in both services, so that neither an event that comes twice nor a second process sends another mail.</p><p>The mail has numbers by department and no titles or names of employees: it leaves the school&#39;s systems and is kept by others.</p><p>One setting of the school switches it for all, and it is off at first. A choice for each account would be one more screen for a mail a week.</p><p><strong>Costs.</strong> If a process is killed between the sending and its record the mail goes out again, with the same <code>Message-ID</code>. The event has all departments with open tasks, so that <code>identity</code> picks those of a manager when it sends; an administrator&#39;s mail lists 100.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0047-digests-by-mail.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0047DigestsByMail = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0047DigestsByMail as default
};
