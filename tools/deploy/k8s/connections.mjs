import { containersOf, nameOf, ofKind, workloads } from './objects.mjs';
import { sourceConstant } from './source-constants.mjs';

/** Replication, backups, monitoring and what PostgreSQL keeps for its superuser. */
const OWN = 30;
/** More pods than wanted, while versions change. */
const SURGE = 1;

/** Whether the database takes the connections of as many pods as there may be. */
export function connectionProblems(objects) {
  return ofKind(objects, 'Cluster').flatMap((cluster) => {
    const allowed = Number(cluster.spec.postgresql?.parameters?.max_connections ?? 100);
    const pods = workloads(objects)
      .filter(({ template }) =>
        containersOf(template).some(({ env = [] }) => env.some(({ name }) => name === 'DATABASE_URL')),
      )
      .reduce((sum, { object }) => sum + mostPods(objects, object), 0);
    const needed = pods * sourceConstant('POOL_SIZE') + OWN;
    if (needed <= allowed) return [];
    return [`${nameOf(cluster)}: max_connections ${allowed}, but ${pods} pods may want ${needed}`];
  });
}

function mostPods(objects, { kind, metadata, spec }) {
  if (kind === 'Job') return 1;
  const scaler = ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').find(
    (candidate) => candidate.spec.scaleTargetRef.name === metadata.name,
  );
  return (scaler?.spec.maxReplicas ?? scaler?.spec.maxReplicaCount ?? spec.replicas ?? 1) + SURGE;
}
