const _imports_0 = "/ayuda/assets/metrics-desk-light.6CFQnMMb.png";
export {
  _imports_0 as _
};
