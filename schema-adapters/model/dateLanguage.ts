/** The language in which dates are written: the English texts are British, and without a country English dates are American. */
export const dateLanguage = (language: string): string => (language === 'en' ? 'en-GB' : language);
