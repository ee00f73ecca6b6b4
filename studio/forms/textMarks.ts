import { createContext, use } from 'react';

/** What the texts of a part's form can tell of themselves. */
export interface TextMarks {
  /** The languages whose texts are shown, the main one first. */
  readonly languages: readonly string[];
  /** What the main language said when the text at a form's path was translated; undefined if it still says that. */
  readonly original: (path: readonly (string | number)[], language: string) => string | undefined;
  /** The translation is still right. */
  readonly confirm: (path: readonly (string | number)[], language: string) => void;
  /** Goes on to the next gap of a language. */
  readonly next: (path: readonly (string | number)[], language: string) => void;
}

const Context = createContext<TextMarks | undefined>(undefined);

/** Provides the texts of a form with their marks. */
export const TextMarksProvider = Context.Provider;

/** The marks of the form around a text. */
export function useTextMarks(): TextMarks {
  const marks = use(Context);
  if (!marks) throw new Error('there is no TextMarksProvider above this text');
  return marks;
}
