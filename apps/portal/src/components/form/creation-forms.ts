import type { DepartmentView, EmployeeView } from '@recuerda/contracts';
import { type ComponentType, createContext } from 'react';

/** Entities that a form can create for one of its fields. */
export interface Creatable {
  department: DepartmentView;
  employee: EmployeeView;
}

interface CreationFormProps<T> {
  entity: null;
  onClose: () => void;
  onCreated: (entity: T) => void;
}

export type LoadCreationForm = <K extends keyof Creatable>(
  kind: K,
) => Promise<{ Form: ComponentType<CreationFormProps<Creatable[K]>> }>;

/** Loads a form of another feature, which a feature may not import: the app provides it. */
export const CreationFormContext = createContext<LoadCreationForm | null>(null);
