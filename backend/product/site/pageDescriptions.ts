/** What the pages are for, as search engines and link previews show it; by language. */
const descriptions: Readonly<Record<string, string>> = {
  de: 'Ihr Kundenkonto bei Kontor: anmelden, Daten ändern und bestimmen, welche Newsletter und Erinnerungen Sie bekommen.',
  en: 'Your customer account with Kontor: log in, change your details and choose which newsletters and reminders you get.',
  es: 'Su cuenta de cliente en Kontor: inicie sesión, cambie sus datos y elija qué boletines y avisos recibe.',
  fr: 'Votre compte client Kontor : connectez-vous, modifiez vos données et choisissez les newsletters et rappels que vous recevez.',
  nl: 'Uw klantaccount bij Kontor: log in, wijzig uw gegevens en kies welke nieuwsbrieven en herinneringen u ontvangt.',
  pl: 'Konto klienta Kontor: proszę się zalogować, zmienić swoje dane i wybrać newslettery i przypomnienia.',
  pt: 'A sua conta de cliente Kontor: inicie sessão, altere os seus dados e escolha que newsletters e lembretes recebe.',
};

/** A page's document with its description in the language of a tag such as `fr-BE`; English if there is none. */
export function withDescription(document: string, language: string): string {
  const text = descriptions[language.slice(0, 2)] ?? descriptions['en'];
  return document.replace('</title>', () => `</title><meta name="description" content="${text}">`);
}
