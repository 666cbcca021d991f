import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Leads to the import of files, which takes all lists at once. */
export const ImportLink = () => (
  <Link to="/importar" className="button-plain">
    <Upload aria-hidden className="size-4" />
    <span>Importar</span>
  </Link>
);
