import { useCombobox } from 'downshift';
import { ChevronsUpDown } from 'lucide-react';
import { useEffect } from 'react';
import type { ControlProps } from './Field';

export interface Option {
  id: string;
  label: string;
}

interface Props {
  control: ControlProps;
  placeholder: string;
  options: readonly Option[];
  /** What is chosen; null for nothing. */
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** What is typed, to be searched for; '' shows all. */
  onSearch: (text: string) => void;
  onBlur?: () => void;
  inputRef?: React.Ref<HTMLInputElement>;
  required?: boolean;
  /** Instead of options: loading, nothing found, failed. */
  message: string | null;
}

/** A select one can search in by typing: the options come from the server. */
export function Combobox(props: Props) {
  const { control, placeholder, options, value, onChange, onSearch, onBlur, inputRef, required, message } = props;
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, setInputValue } =
    useCombobox<Option>({
      items: [...options],
      itemToString: (option) => option?.label ?? '',
      selectedItem: value,
      onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem),
      onInputValueChange: ({ inputValue, type }) => {
        const typed = type === useCombobox.stateChangeTypes.InputChange;
        onSearch(typed ? inputValue : '');
        if (typed && inputValue === '') onChange(null);
      },
    });
  // What was typed and not chosen is not a choice.
  useEffect(() => {
    if (!isOpen) setInputValue(value?.label ?? '');
  }, [isOpen, setInputValue, value]);

  return (
    <div className="relative">
      <input
        {...getInputProps({ ref: inputRef, onBlur, placeholder, required, ...control })}
        autoComplete="off"
        className="field pr-10"
      />
      <button
        type="button"
        {...getToggleButtonProps({ 'aria-label': 'Mostrar opciones' })}
        className="icon-button absolute top-1 right-1"
      >
        <ChevronsUpDown aria-hidden className="size-4" />
      </button>
      <ul
        {...getMenuProps({ 'aria-label': placeholder })}
        className={
          isOpen
            ? 'absolute inset-x-0 z-10 mt-1 max-h-60 overflow-y-auto rounded-lg border border-line bg-surface py-1 shadow-lg'
            : 'hidden'
        }
      >
        {isOpen &&
          options.map((option, index) => (
            <li
              key={option.id}
              {...getItemProps({ item: option, index })}
              className={`px-3 py-2 ${index === highlightedIndex ? 'bg-accent-soft text-accent-strong' : ''} ${option.id === value?.id ? 'font-medium' : ''}`}
            >
              {option.label}
            </li>
          ))}
        {isOpen && message !== null && (
          <li role="option" aria-disabled="true" aria-selected="false" className="px-3 py-2 text-muted">
            {message}
          </li>
        )}
      </ul>
    </div>
  );
}
