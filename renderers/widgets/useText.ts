import { textByKey } from '../texts/textByKey.ts';
import { useRenderer } from '../model/rendererContext.ts';

/** A text of the product's catalogues, or the English one if a form is used outside of the product. */
export function useText(): (key: string, english: string) => string {
  const { t } = useRenderer();
  return (key, english) => {
    const text = textByKey(t, key);
    return text === key ? english : text;
  };
}
