import type { ExportList } from '@recuerda/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyExportDialog } from '../../components/export/LazyExportDialog';
import { Modal } from '../../components/modal/Modal';
import { useCommands } from './commands';
import { QuickSearchField } from './QuickSearchField';

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds employees, tasks, departments and commands from anywhere. */
export function QuickSearch({ onClose, onShortcuts }: Props) {
  const navigate = useNavigate();
  const [exported, setExported] = useState<ExportList | null>(null);
  const go = (path: string, state?: object) => {
    onClose();
    void navigate(path, { state });
  };
  const commands = useCommands({ go, close: onClose, exportList: setExported, showShortcuts: onShortcuts });
  if (exported) return <LazyExportDialog list={exported} filters={{}} onClose={onClose} />;
  return (
    <Modal title="Búsqueda rápida" onClose={onClose}>
      <QuickSearchField commands={commands} go={go} onClose={onClose} />
    </Modal>
  );
}
