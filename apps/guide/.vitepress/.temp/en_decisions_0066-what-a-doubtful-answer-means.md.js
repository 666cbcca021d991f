import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"66. What a doubtful answer means","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0066-what-a-doubtful-answer-means.md","filePath":"docs/decisions/0066-what-a-doubtful-answer-means.md"}');
const _sfc_main = { name: "en/decisions/0066-what-a-doubtful-answer-means.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_66-what-a-doubtful-answer-means" tabindex="-1">66. What a doubtful answer means <a class="header-anchor" href="#_66-what-a-doubtful-answer-means" aria-label="Permalink to &quot;66. What a doubtful answer means&quot;">​</a></h1><p><strong>To decide.</strong> A gateway that drives WhatsApp Web answers 200 with its verdict in the body, and the body may be unreadable: a warning before the JSON, a page of a proxy, a connection that breaks off. A proxy may answer 504 for a message that Meta took. Each was tried again, up to three times, so people got a message twice or three times, and the reminder of a message that they had got was shown as failed.</p><p><strong>Options.</strong> 1. Try again whatever is not understood: messages arrive twice. 2. Take every 2xx for sent: what a proxy&#39;s page swallowed is lost without a word. 3. Tell by the body who answered.</p><p><strong>Decision.</strong> 3. The default dialect keeps the letter of the specification: every 2xx is sent. Elsewhere, a page (<code>&lt;!doctype html&gt;</code>, <code>&lt;html&gt;</code>, ... before any JSON) is a proxy&#39;s, and the message was not taken. Any other 2xx came from behind the proxy, after the POST had arrived: without a readable verdict it counts as sent, because a missing reminder comes again at the next interval, and a doubled one annoys at once. It has the reason <code>unclear_answer</code>, in the history with the raw answer, and in <code>recuerda_sends_total</code>. A 5xx may have been taken unless its body is an error of Meta&#39;s own, or the verdict of a <code>menuia</code> gateway: where statuses are reported, the next POST waits for one. Whatever is posted again is counted when it is, not before, so a hold in between loses nothing.</p><p>A message is charged when it was delivered and a status named its price as billable, whichever came first; Meta sends the price with <code>sent</code> and with one of <code>delivered</code> and <code>read</code>, in any order.</p><p><strong>Costs.</strong> A gateway that answers 200 with words for a message that it did not take loses it, visibly. With the default dialect a repeated 5xx counts as a possible duplicate, and the alert PossibleDuplicates fires in an outage.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0066-what-a-doubtful-answer-means.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0066WhatADoubtfulAnswerMeans = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0066WhatADoubtfulAnswerMeans as default
};
