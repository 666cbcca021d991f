import portalLayers from './portal-layers.mjs';

/** Our own rules, for oxlint. */
export default { meta: { name: 'recuerda' }, rules: { 'portal-layers': portalLayers } };
