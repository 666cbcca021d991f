/** How a value is read from a cell, written to one, and put in words. `reference`: another entity, by its name. */
export type Kind = PlainKind | { readonly choice: Readonly<Record<string, string>> };
export type PlainKind = 'text' | 'phone' | 'id' | 'reference' | 'interval' | 'instant' | 'state' | 'yesNo';

/** A field that people enter, as screens and other systems show it. */
export interface ShownField {
  /** As the forms call it. */
  readonly name: string;
  /** Not given: it is in no file. */
  readonly kind?: Kind;
  /** Its name where columns of an imported file are chosen. Not given: it is not imported. */
  readonly column?: string;
  /** A filter of lists by it: its word in saved views, and what the screen calls it when it filters nothing. */
  readonly filter?: { readonly word: string; readonly all: string };
  /** Outgoing webhooks have it. */
  readonly webhook?: true;
}

/** A column of exported files and of the templates of imports. */
export interface FileColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Not given: that of its field, or text. */
  readonly kind?: Kind;
  /** Headers of imported files that mean it, in Spanish and English, as `matchKey` writes them, after commas. */
  readonly aliases?: string;
  /** The column of the template, where it differs, with an explanation and the cells of the examples. */
  readonly template?: {
    readonly header?: string;
    readonly width?: number;
    readonly about: string;
    readonly examples: readonly [string, string];
  };
}

/** The columns of a kind of rows, in their order; null: a field that no file has. */
export type FileColumns = Readonly<Record<string, FileColumn | null>>;
