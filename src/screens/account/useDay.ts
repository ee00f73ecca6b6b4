import { useAtomValue } from 'jotai';
import { longDate } from '#renderers/model/longDate.ts';
import { languageAtom } from '../../state/store.ts';

/** Writes the day of an instant (epoch milliseconds) in the customer's language and time zone. */
export function useDay(): (at: number) => string {
  const language = useAtomValue(languageAtom);
  return (at) => longDate(at, language);
}
