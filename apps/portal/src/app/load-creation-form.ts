import type { ComponentType } from 'react';
import type { Creatable, LoadCreationForm } from '../components/form/creation-forms';

/** Loads a form that other forms open. */
export const loadCreationForm = (async (kind: keyof Creatable) => ({
  Form: (await import('./creation-forms'))[kind] as ComponentType<never>,
})) as LoadCreationForm;
