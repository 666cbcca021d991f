import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"EventLoopBlocked","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/event-loop-blocked.md","filePath":"docs/runbooks/event-loop-blocked.md"}');
const _sfc_main = { name: "en/runbooks/event-loop-blocked.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="eventloopblocked" tabindex="-1">EventLoopBlocked <a class="header-anchor" href="#eventloopblocked" aria-label="Permalink to &quot;EventLoopBlocked&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>The event loop of a process is blocked for 200 ms or more at a time. A scheduler then publishes reminders late, and a gateway responds slowly. RabbitMQ may close the connection of a process that is blocked for long.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Services dashboard: CPU against its limit (throttling shows as lag), garbage collection, heap.</li><li>Its log at debug level (<code>LOG_LEVEL=debug</code>) shows its activity.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>CPU at its limit: raise it, or run a second process.</li><li>Heap near the memory limit, long garbage collections: raise the memory limit, save the log and report a bug.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>p99 of the event loop is below 0.1; an idle process has 0.025 to 0.05, because a timer of 25 ms measures it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/event-loop-blocked.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const eventLoopBlocked = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  eventLoopBlocked as default
};
