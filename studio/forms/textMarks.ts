import { createContext, use } from 'react';

/** The translation state of the texts in a part's form. */
export interface TextMarks {
  /** The visible languages, the main one first. */
  readonly languages: readonly string[];
  /** The text from which an outdated translation at a form's path was made; undefined if it is up to date. */
  readonly original: (path: readonly (string | number)[], language: string) => string | undefined;
  /** Marks a translation as up to date. */
  readonly confirm: (path: readonly (string | number)[], language: string) => void;
  /** Goes to the next gap of a language. */
  readonly next: (path: readonly (string | number)[], language: string) => void;
}

const Context = createContext<TextMarks | undefined>(undefined);

/** Provides the marks to the texts of a form. */
export const TextMarksProvider = Context.Provider;

/** The marks of the form around a text. */
export function useTextMarks(): TextMarks {
  const marks = use(Context);
  if (!marks) throw new Error('there is no TextMarksProvider above this text');
  return marks;
}
