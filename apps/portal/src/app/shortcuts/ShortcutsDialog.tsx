import { useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { Choice } from '../../components/form/Choice';
import { Modal } from '../../components/modal/Modal';
import { enableShortcuts, SHORTCUTS, shortcutsEnabled } from './use-shortcuts';

const KEY = 'min-w-6 rounded border border-line bg-raised px-1.5 text-center font-sans text-xs leading-6';

/** All shortcuts, and whether they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  const may = useMay('school.write');
  const toggle = () => {
    enableShortcuts(!enabled);
    setEnabled(!enabled);
  };
  return (
    <Modal title="Atajos de teclado" onClose={onClose}>
      <dl className="divide-y divide-line">
        {SHORTCUTS.filter(({ writes }) => may || !writes).map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className={KEY}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Choice label="Usar atajos de una letra" className="mt-4" checked={enabled} onChange={toggle} />
    </Modal>
  );
}
