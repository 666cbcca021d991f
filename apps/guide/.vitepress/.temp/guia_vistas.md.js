import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _imports_0 = "/ayuda/assets/vista.DS--JM51.webp";
const __pageData = JSON.parse('{"title":"Vistas guardadas","description":"","frontmatter":{},"headers":[],"relativePath":"guia/vistas.md","filePath":"docs/guia/vistas.md"}');
const _sfc_main = { name: "guia/vistas.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="vistas-guardadas" tabindex="-1">Vistas guardadas <a class="header-anchor" href="#vistas-guardadas" aria-label="Permalink to &quot;Vistas guardadas&quot;">​</a></h1><p>Una vista es un nombre para los filtros, el orden y la forma (tarjetas o tabla) de una lista. Las hay en Tareas, Empleados y Departamentos.</p><p><img${ssrRenderAttr("src", _imports_0)} alt="Guardar una vista"></p><h2 id="guardar" tabindex="-1">Guardar <a class="header-anchor" href="#guardar" aria-label="Permalink to &quot;Guardar&quot;">​</a></h2><ol><li>Pon los filtros y el orden que quieras, y elige tarjetas o tabla.</li><li>Pulsa <strong>Vistas</strong> y después <strong>Guardar vista</strong>.</li><li>Escribe el <strong>Nombre de la vista</strong>. Cada nombre sirve una sola vez en cada lista.</li></ol><h2 id="usar" tabindex="-1">Usar <a class="header-anchor" href="#usar" aria-label="Permalink to &quot;Usar&quot;">​</a></h2><p>Pulsa <strong>Vistas</strong> y elige una. El botón dice cuál estás viendo. Si cambias un filtro, ves otra cosa: el nombre desaparece y la vista guardada queda como estaba. <strong>Lista completa</strong> quita todos los filtros.</p><p><strong>Usar al inicio</strong> abre la lista con esa vista cuando entras a ella desde el menú. Cada usuario elige la suya. <strong>No usar al inicio</strong> la deja como antes.</p><p><strong>Copiar enlace</strong> copia una dirección que abre lo mismo a otra persona, aunque no tenga la vista. Cada quien ve lo que su cuenta permite.</p><h2 id="cambiar-compartir-y-eliminar" tabindex="-1">Cambiar, compartir y eliminar <a class="header-anchor" href="#cambiar-compartir-y-eliminar" aria-label="Permalink to &quot;Cambiar, compartir y eliminar&quot;">​</a></h2><p><strong>Editar</strong> cambia el nombre. Con <strong>Cambiarla por los filtros actuales</strong> guarda lo que la lista muestra ahora.</p><p>Un administrador puede <strong>Compartir con todos los usuarios</strong>: la vista es entonces de la escuela y lleva la marca <strong>Compartida</strong>. Solo los administradores la cambian o la eliminan, y queda en la actividad. Las demás vistas solo las ve quien las guardó.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/guia/vistas.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const vistas = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  vistas as default
};
