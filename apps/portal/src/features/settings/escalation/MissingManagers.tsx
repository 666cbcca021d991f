import type { EscalationStep } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { useDepartments } from '../../../components/departments/use-departments';
import { lacksManager } from '../../../components/escalation/lacks-manager';
import { RetryNotice } from '../../../components/feedback/RetryNotice';
import { formatCount } from '../../../format/numbers';

/** Names that are told; of more only the number. */
const TOLD = 5;

/** Tells which departments have nobody whom these steps of the school, or their own, could ask. */
export function MissingManagers({ steps }: { steps: readonly EscalationStep[] | null }) {
  const { options = [] } = useDepartments();
  const missing = options.filter((department) => lacksManager(department, steps));
  if (missing.length === 0) return null;
  return (
    <RetryNotice>
      {sentenceOf(missing.map(({ name }) => name))}{' '}
      <Link to="/departments?manager=none" className="font-medium underline underline-offset-2">
        Elegir responsables
      </Link>
    </RetryNotice>
  );
}

function sentenceOf(names: readonly string[]): string {
  if (names.length === 1) return `El departamento «${names[0]}» no tiene responsable: su aviso no llega a nadie.`;
  const told = names.slice(0, TOLD).map((name) => `«${name}»`);
  const more = names.length - told.length;
  const list = more > 0 ? `${told.join(', ')} y ${formatCount(more)} más` : told.join(', ');
  return `${formatCount(names.length)} departamentos no tienen responsable, y sus avisos no llegan a nadie: ${list}.`;
}
