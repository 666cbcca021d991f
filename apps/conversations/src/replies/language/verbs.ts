/** Forms of the verbs for what staff do with a task, without accents. */
interface Forms {
  /** 'terminé', 'terminamos': it is done. */
  past: string[];
  /** 'terminado': it is done. */
  participles: string[];
  /** 'termino', which is present, or 'terminó' of another person or thing; 'terminaste' asks. */
  unclear: string[];
  /** 'terminar', 'terminando', 'terminaré': it is not done yet. */
  open: string[];
  /** 'termina', 'terminaron': known so that they are taken for no other form. */
  others: string[];
}

const CLITICS = ['', 'lo', 'la', 'los', 'las', 'le', 'les', 'selo', 'sela', 'selos', 'selas'];
const withClitics = (form: string): string[] => CLITICS.map((clitic) => form + clitic);
const GENDERS = ['o', 'a', 'os', 'as'];
/** Returns the participles of a stem, with 'terminao', which many write. */
const participlesOf = (stem: string): string[] => [...GENDERS.map((end) => `${stem}d${end}`), `${stem}o`];
const futuresOf = (infinitive: string): string[] => ['e', 'emos', 'a'].map((end) => infinitive + end);

/** Returns a stem as it is spelt before e: 'realice', 'entregue', 'califique'. */
const soft = (stem: string): string => stem.replace(/z$/, 'c').replace(/g$/, 'gu').replace(/c$/, 'qu');

const regularAr = (stem: string): Forms => ({
  past: [`${soft(stem)}e`, `${stem}e`, `${stem}amos`],
  participles: participlesOf(`${stem}a`),
  unclear: [`${stem}o`, `${stem}aste`, `${stem}aron`],
  open: [...withClitics(`${stem}ar`), ...withClitics(`${stem}ando`), ...futuresOf(`${stem}ar`)],
  others: ['a', 'an', 'as', 'aba', 'aban', 'ara', 'aran'].map((end) => stem + end),
});
const regularIr =
  (ending: 'er' | 'ir') =>
  (stem: string): Forms => ({
    past: [`${stem}i`, `${stem}imos`],
    participles: participlesOf(`${stem}i`),
    unclear: [`${stem}o`, `${stem}io`, `${stem}iste`, `${stem}ieron`],
    open: [
      ...withClitics(`${stem}${ending}`),
      ...withClitics(`${stem}iendo`),
      ...withClitics(`${stem}yendo`),
      ...futuresOf(`${stem}${ending}`),
    ],
    others: ['e', 'en', 'es', 'ia', 'ian', 'a', 'an'].map((end) => stem + end),
  });
const HACER: Forms = {
  past: ['hice', 'hicimos'],
  participles: GENDERS.map((end) => `hech${end}`),
  unclear: ['hago', 'hizo', 'hiciste', 'hicieron', 'hacemos'],
  open: [...withClitics('hacer'), ...withClitics('haciendo'), ...futuresOf('har'), 'hare', 'haremos'],
  others: ['hace', 'hacen', 'haces', 'hagan', 'haga', 'hacia'],
};
const IMPRIMIR: Forms = {
  ...regularIr('ir')('imprim'),
  participles: GENDERS.flatMap((end) => [`impres${end}`, `imprimid${end}`]),
};
const RESOLVER: Forms = {
  ...regularIr('er')('resolv'),
  participles: GENDERS.map((end) => `resuelt${end}`),
  unclear: ['resuelvo', 'resolvio', 'resolviste'],
  others: ['resuelve', 'resuelven', 'resolvieron'],
};

const words = (text: string): string[] => text.split(/\s+/);
const VERBS: readonly Forms[] = [
  HACER,
  RESOLVER,
  IMPRIMIR,
  ...words(`termin acab complet realiz finaliz entreg envi mand llen firm revis prepar calific limpi orden actualiz
    registr elabor redact verific captur carg descarg escane evalu organiz archiv public notific
    arregl repar pint lav pag compr instal coloc adjunt report solucion gestion tramit coordin ejecut trabaj
    inventari digitaliz solicit valid complement finiquit despach sell trape decor`).map(regularAr),
  ...words('atend barr recog').map(regularIr('er')),
  ...words('cumpl sub repart conclu correg').map(regularIr('ir')),
];

/** Verbs that say only with an object that something is done: 'ya pasé lista', 'ya lo dejé en secretaría'. */
const WEAK = [
  ...words('pas dej llam avis cit tom present apag conect guard llev sac aplic cerr').map(regularAr),
  regularIr('ir')('abr'),
  regularIr('er')('respond'),
];

const all = (verbs: readonly Forms[], form: keyof Forms): ReadonlySet<string> =>
  new Set(verbs.flatMap((verb) => verb[form]));

export const PAST = all(VERBS, 'past');
export const PARTICIPLES = all(VERBS, 'participles');
export const UNCLEAR = all(VERBS, 'unclear');
/** 'terminar', 'terminarlo'. */
export const INFINITIVES = [...all(VERBS, 'open')].filter((form) => /[aei]r(?:l[aeo]s?|sel[ao]s?)?$/.test(form));
/** 'lo entrego', 'lo haré', 'entregarlo': with a time, a promise. */
export const PROMISES = [
  ...[...UNCLEAR].filter((form) => /[^i]o$/.test(form) && form !== 'hizo'),
  ...[...all([...VERBS, ...WEAK], 'open')].filter((form) => !/ndo(?:l[aeo]s?|sel[ao]s?)?$/.test(form)),
  ...[...all(WEAK, 'unclear')].filter((form) => /[^i]o$/.test(form) && form !== 'llamo'),
];
export const OPEN = all([...VERBS, ...WEAK], 'open');
export const WEAK_PAST = all(WEAK, 'past');
export const OTHER_FORMS = [...all(VERBS, 'others'), ...all(WEAK, 'others'), ...all(WEAK, 'unclear')];
