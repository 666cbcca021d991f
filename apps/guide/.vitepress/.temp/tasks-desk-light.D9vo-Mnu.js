const _imports_0 = "/ayuda/assets/tasks-desk-light.CIlnwy8Q.png";
export {
  _imports_0 as _
};
