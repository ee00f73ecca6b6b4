import { useAtomValue } from 'jotai';
import { languageAtom } from '../../state/store.ts';

/** Writes the day of an instant (epoch milliseconds) in the customer's language and time zone. */
export function useDay(): (at: number) => string {
  const language = useAtomValue(languageAtom);
  return (at) => new Date(at).toLocaleDateString(language, { dateStyle: 'long' });
}
