import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"La ayuda de Recuerda","description":"","frontmatter":{},"headers":[],"relativePath":"guia/index.md","filePath":"docs/guia/README.md"}');
const _sfc_main = { name: "guia/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="la-ayuda-de-recuerda" tabindex="-1">La ayuda de Recuerda <a class="header-anchor" href="#la-ayuda-de-recuerda" aria-label="Permalink to &quot;La ayuda de Recuerda&quot;">​</a></h1><p>Recuerda envía recordatorios por WhatsApp a las personas de tu escuela u oficina hasta que hacen lo que se les asignó. Tú creas departamentos, empleados y tareas; Recuerda insiste por ti y te muestra quién respondió.</p><p>Esta ayuda es para quien administra Recuerda en el portal. No hace falta saber de computadoras.</p><table tabindex="0"><thead><tr><th>Quiero...</th><th>Página</th></tr></thead><tbody><tr><td>empezar de cero y ver llegar el primer recordatorio</td><td><a href="/ayuda/guia/primer-dia.html">El primer día</a></td></tr><tr><td>crear, pausar, repetir o completar tareas</td><td><a href="/ayuda/guia/tareas.html">Tareas</a></td></tr><tr><td>agregar personas, corregir un teléfono, anotar vacaciones</td><td><a href="/ayuda/guia/empleados.html">Empleados y departamentos</a></td></tr><tr><td>traer mi lista de Excel</td><td><a href="/ayuda/guia/importar.html">Importar de un archivo</a></td></tr><tr><td>volver con un clic a los mismos filtros, o compartirlos</td><td><a href="/ayuda/guia/vistas.html">Vistas guardadas</a></td></tr><tr><td>saber qué puede responder un empleado</td><td><a href="/ayuda/guia/respuestas.html">Respuestas por WhatsApp</a></td></tr><tr><td>entender una cifra</td><td><a href="/ayuda/guia/metricas.html">Métricas</a></td></tr><tr><td>que no se envíe nada de noche ni en feriados</td><td><a href="/ayuda/guia/horarios.html">Horarios y feriados</a></td></tr><tr><td>cambiar los textos, o avisar a un responsable</td><td><a href="/ayuda/guia/mensajes.html">Mensajes y escalamiento</a></td></tr><tr><td>conectar WhatsApp y sus plantillas</td><td><a href="/ayuda/guia/whatsapp.html">WhatsApp</a></td></tr><tr><td>dar acceso a otra persona</td><td><a href="/ayuda/guia/usuarios.html">Usuarios e inicio de sesión</a></td></tr><tr><td>avisar a otro sistema</td><td><a href="/ayuda/guia/integraciones.html">Integraciones</a></td></tr><tr><td>llevarme los datos a Excel</td><td><a href="/ayuda/guia/tareas.html#llevarse-los-datos">Exportar</a></td></tr><tr><td>no perder los datos, o volver a los de ayer</td><td><a href="/ayuda/guia/copias.html">Copias de seguridad</a></td></tr><tr><td>resolver un error o un aviso</td><td><a href="/ayuda/guia/problemas.html">Problemas y soluciones</a></td></tr></tbody></table><p>Busca cualquier palabra con <strong>Buscar</strong>, arriba. La búsqueda funciona sin internet.</p><p>En el portal, la entrada <strong>Ayuda</strong>, al pie del menú, abre la página de la pantalla que estás viendo.</p><p>Quien instala Recuerda o la conecta con otros programas encuentra su documentación, en inglés, en <a href="/ayuda/en/">la referencia</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/guia/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
