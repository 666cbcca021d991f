import docComments from './doc-comments.mjs';
import portalLayers from './portal-layers.mjs';
import schoolZone from './school-zone.mjs';
import timeFields from './time-fields.mjs';

/** Our own rules, for oxlint. */
export default {
  meta: { name: 'recuerda' },
  rules: {
    'doc-comments': docComments,
    'portal-layers': portalLayers,
    'school-zone': schoolZone,
    'time-fields': timeFields,
  },
};
