/** Sentences that are available before, and without, any catalogue. */
export interface BuiltInTexts {
  readonly headline: string;
  readonly sentence: string;
  readonly tryAgain: string;
}

const texts: Readonly<Record<string, BuiltInTexts>> = {
  de: {
    headline: 'Die Seite lässt sich gerade nicht laden',
    sentence: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
  },
  en: {
    headline: 'This page cannot be loaded right now',
    sentence: 'Please check your internet connection and try again.',
    tryAgain: 'Try again',
  },
  nl: {
    headline: 'Deze pagina kan nu niet worden geladen',
    sentence: 'Controleer uw internetverbinding en probeer het opnieuw.',
    tryAgain: 'Opnieuw proberen',
  },
  fr: {
    headline: 'Cette page ne peut pas être chargée pour le moment',
    sentence: 'Veuillez vérifier votre connexion Internet et réessayer.',
    tryAgain: 'Réessayer',
  },
  es: {
    headline: 'Esta página no se puede cargar en este momento',
    sentence: 'Compruebe su conexión a Internet e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
  },
  pt: {
    headline: 'De momento não é possível carregar esta página',
    sentence: 'Verifique a sua ligação à Internet e tente novamente.',
    tryAgain: 'Tentar novamente',
  },
  pl: {
    headline: 'Nie można teraz wczytać tej strony',
    sentence: 'Proszę sprawdzić połączenie z internetem i spróbować ponownie.',
    tryAgain: 'Spróbuj ponownie',
  },
};

/** The built-in sentences for a tag such as `fr-BE`; German if there are none. */
export function builtInTexts(tag: string | undefined): BuiltInTexts {
  const base = (tag ?? '').slice(0, 2).toLowerCase();
  return (Object.hasOwn(texts, base) ? texts[base] : undefined) ?? german;
}

/** Shown if a text is missing in every catalogue. */
export function generalErrorText(tag: string | undefined): string {
  return builtInTexts(tag).headline;
}

const german: BuiltInTexts = texts['de'] ?? { headline: '', sentence: '', tryAgain: '' };
