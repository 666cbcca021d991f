import { matchKey } from '@recuerda/contracts/rules/match-key';
import { useCombobox, type UseComboboxProps } from 'downshift';
import { ChevronsUpDown, X } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons';
import type { ControlProps } from './Field';

/** All in pixels. */
const GAP = 4;
const MARGIN = 8;
const HIGHEST = 256;
/** With less room below, it opens above when there is more room there. */
const ENOUGH = 160;

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
  /** The chosen option; null: none. */
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Typed text, to be searched for; '' shows all. */
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
        <IconButton
          Icon={X}
          label="Borrar selección"
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={() => {
            choose(null);
            field.current?.querySelector('input')?.focus();
          }}
        />
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

/**
 * While `open`, Escape is for what is open inside a dialog and not for the dialog, which listens at the document
 * before any element hears of the key.
 */
function useEscapeInside(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [open]);
}

/** Keeps one deed for the moment at which a value is ready. */
function useWhenReady<T>(isReady: boolean, value: T) {
  const deed = useRef<((value: T) => void) | null>(null);
  useEffect(() => {
    if (!isReady || !deed.current) return;
    const due = deed.current;
    deed.current = null;
    due(value);
  }, [isReady, value]);
  return {
    /** Keeps a deed instead of the one before; null: none. */
    keep: (next: ((value: T) => void) | null) => {
      deed.current = next;
    },
    isKept: () => deed.current !== null,
  };
}

function placeAt(anchor: HTMLElement): CSSProperties {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  // A phone's keyboard covers part of the window.
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const below = seen - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  const upwards = below < ENOUGH && above > below;
  return {
    left,
    width,
    maxHeight: Math.min(HIGHEST, upwards ? above : below),
    ...(upwards ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
  };
}

/** Places a list of position `fixed` beside its field: a dialog that scrolls does not cut it off. */
function usePopupPlace(anchor: RefObject<HTMLElement | null>, open: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!open) return;
    const follow = () => anchor.current && setPlace(placeAt(anchor.current));
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    window.visualViewport?.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      window.visualViewport?.removeEventListener('resize', follow);
    };
  }, [anchor, open]);
  return open ? place : undefined;
}
