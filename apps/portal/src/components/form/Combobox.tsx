import { useCombobox, type UseComboboxProps } from 'downshift';
import { ChevronsUpDown, X } from 'lucide-react';
import { matchKey } from '@recuerda/contracts/rules/match-key';
import { useRef, useState } from 'react';
import type { ControlProps } from './Field';
import { useEscapeInside } from './use-escape-inside';
import { usePopupPlace } from './use-popup-place';
import { useWhenReady } from './use-when-ready';

export interface Option {
  id: string;
  /** Its name, where the label says more. */
  name?: string;
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
  onFocus?: () => void;
  onBlur?: () => void;
  inputRef?: React.Ref<HTMLInputElement>;
  required?: boolean;
  /** The options are not yet those of what is typed: Enter does not choose from them. */
  busy: boolean;
  /** Below the options, or instead of them: loading, nothing found, failed. */
  message: string | null;
}

const { stateChangeTypes: Types } = useCombobox;

/** Enter chooses the first that was found. */
const reduce: UseComboboxProps<Option>['stateReducer'] = (_state, { changes, type }) =>
  type === Types.InputChange ? { ...changes, highlightedIndex: 0 } : changes;

/** A select one can search in by typing: the options come from the server. */
export function Combobox(props: Props) {
  const { control, placeholder, options, onChange, onSearch, onFocus, onBlur, inputRef, required } = props;
  const { busy, message } = props;
  // As the options say it: they tell those of one name apart.
  const value = options.find(({ id }) => id === props.value?.id) ?? props.value;
  const field = useRef<HTMLDivElement>(null);
  // Left by Tab before the options were those of what is typed, the field chooses when they are.
  const leaving = useWhenReady(!busy, props);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value?.label ?? '';
  const type = (text: string | null) => {
    setTyped(text);
    onSearch(text ?? '');
  };
  const choose = (option: Option | null) => {
    type(null);
    onChange(option);
  };
  const chooseOnly = (found: Props) => {
    const only = onlyOption(found, typed ?? '');
    if (only) choose(only);
    else type(null);
  };
  // Only Enter, Tab and a click choose. Downshift would also select or clear on blur and Escape.
  const combobox = useCombobox<Option>({
    items: [...options],
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.id,
    selectedItem: value,
    inputValue: typed ?? shown,
    stateReducer: reduce,
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen && typed !== null && !leaving.isKept()) type(null);
    },
  });
  const { isOpen, highlightedIndex } = combobox;
  const filled = isOpen && (options.length > 0 || message !== null);
  const place = usePopupPlace(field, filled);
  useEscapeInside(isOpen);

  /** Typing replaces the choice instead of lengthening its name. */
  const selectChoice = ({ currentTarget }: React.SyntheticEvent<HTMLInputElement>) => {
    if (typed === null && value !== null) currentTarget.select();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'Tab' && typed?.trim()) {
      if (busy) leaving.keep(chooseOnly);
      else chooseOnly(props);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen) return;
    const option = options[highlightedIndex];
    if (!busy && option) return choose(option);
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: busy });
  };
  const input = combobox.getInputProps({
    ref: inputRef,
    onBlur,
    onKeyDown: press,
    // Here and not in Downshift's callback, which comes after the next key.
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      leaving.keep(null);
      type(currentTarget.value);
      if (currentTarget.value === '') onChange(null);
    },
    onClick: selectChoice,
    placeholder,
    required,
    ...control,
    // Its label names it by `for`.
    'aria-labelledby': undefined,
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
      selectChoice(event);
      onFocus?.();
    },
  });
  return (
    <div ref={field} className="relative">
      <input {...input} className="field truncate pr-10" />
      {value !== null && !required ? (
        <button
          type="button"
          className="icon-button absolute top-1/2 right-1 -translate-y-1/2"
          aria-label="Borrar selección"
          onClick={() => {
            choose(null);
            field.current?.querySelector('input')?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        <button
          type="button"
          {...combobox.getToggleButtonProps({ 'aria-label': 'Mostrar opciones' })}
          className="icon-button absolute top-1/2 right-1 -translate-y-1/2"
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </button>
      )}
      <div
        style={place}
        className={filled ? 'fixed z-20 flex flex-col rounded-lg border border-line bg-surface py-1 shadow-lg' : ''}
      >
        <ul
          {...combobox.getMenuProps({ 'aria-label': placeholder })}
          aria-busy={busy}
          className={`min-h-0 overflow-y-auto overscroll-contain ${filled ? '' : 'hidden'}`}
        >
          {isOpen &&
            options.map((option, index) => (
              <li
                key={option.id}
                {...combobox.getItemProps({ item: option, index, onClick: () => choose(option) })}
                className={[
                  'px-3 py-2 break-words',
                  index === highlightedIndex && 'bg-accent-soft text-accent-strong',
                  option.id === value?.id && 'font-medium',
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                {option.label}
              </li>
            ))}
        </ul>
        <p role="status" className="text-muted not-empty:px-3 not-empty:py-2">
          {isOpen && message}
        </p>
      </div>
    </div>
  );
}

/** The option that is meant by what is typed: the one of that name, or the only one there is. */
function onlyOption({ options, message }: Props, typed: string): Option | undefined {
  // A message says that there are more, or that they could not be read.
  if (message !== null) return undefined;
  const named = options.filter(({ name }) => name !== undefined && matchKey(name) === matchKey(typed));
  const [only, other] = named.length > 0 ? named : options;
  return other ? undefined : only;
}
