/** `Deployment notifier`. */
export const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name ?? metadata?.generateName}`;

export const ofKind = (objects, ...kinds) => objects.filter(({ kind }) => kinds.includes(kind));

/** Everything that makes pods: the object and the pods' template. */
export const workloads = (objects) =>
  ofKind(objects, 'Deployment', 'StatefulSet', 'Job').map((object) => ({ object, template: object.spec.template }));

export const containersOf = ({ spec }) => [...(spec.initContainers ?? []), ...spec.containers];

/** Our own images, with environment and behaviour known from the sources; `recuerda/notifier:1.2` is `notifier`. */
export function appOf({ image }) {
  return /(?:^|\/)recuerda\/([a-z-]+)(?:[:@]|$)/.exec(image)?.[1];
}

/** Whether a label selector takes these labels. An empty one takes all. */
export function selects({ matchLabels = {}, matchExpressions = [] }, labels = {}) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'Exists') return key in labels;
      if (operator === 'DoesNotExist') return !(key in labels);
      return values.includes(labels[key]) === (operator === 'In');
    })
  );
}
