import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"service","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/service.md","filePath":"libs/service/README.md"}');
const _sfc_main = { name: "en/libs/service.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="service" tabindex="-1">service <a class="header-anchor" href="#service" aria-label="Permalink to &quot;service&quot;">​</a></h1><p>The common base of every process. Depends only on <code>contracts</code>.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>bootstrap</code>, <code>serve</code>, <code>closeOnSignal</code></td><td>start a Nest application on Fastify, and stop it within 30 s of SIGTERM, SIGINT or SIGHUP</td></tr><tr><td><code>ServiceModule</code></td><td>clock, environment, health, metrics, traces and timers for a process</td></tr><tr><td><code>loadConfig</code>, <code>ConfigError</code></td><td>the environment, validated once by a zod schema; errors contain names of variables, never values</td></tr><tr><td><code>AppError</code>, <code>fieldError</code>, <code>parseInput</code></td><td>errors with a stable code, and their mapping to HTTP problems</td></tr><tr><td><code>createLogger</code>, <code>scrub</code></td><td>JSON logs without phone numbers and credentials</td></tr><tr><td><code>counter</code>, <code>gauge</code>, <code>histogram</code></td><td>the registry behind <code>/metrics</code></td></tr><tr><td><code>HealthRegistry</code></td><td>checks behind <code>/health/ready</code></td></tr><tr><td><code>inSpan</code> and others</td><td>traces by OpenTelemetry (<a href="/ayuda/en/tracing.html">tracing</a>)</td></tr><tr><td><code>CLOCK</code></td><td>the current time, injected so that tests need not wait</td></tr></tbody></table><p>Used by every service, <code>database</code> and <code>messaging</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/service/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
