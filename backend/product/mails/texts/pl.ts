import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Polish. */
export const pl: OwnMailTexts = {
  greeting: 'Dzień dobry,',
  linkInstead: 'Jeśli przycisk nie działa, proszę otworzyć ten link:',
  automatic: 'Ta wiadomość została wysłana automatycznie. Proszę na nią nie odpowiadać.',
  mails: {
    'email-code': {
      subject: 'Kod do nowego adresu e-mail',
      headline: 'Potwierdzenie nowego adresu e-mail',
      body: [
        'Ten adres e-mail ma odtąd służyć do logowania. Aby go potwierdzić, proszę wpisać ten kod na naszej stronie. Jest ważny 10 minut.',
        'Proszę nie podawać nikomu tego kodu. Bez niego nic się nie zmieni: jeśli tej zmiany nikt u Państwa nie zlecił, nie trzeba nic robić.',
      ],
    },
    'proof-code': {
      subject: 'Kod potwierdzający',
      headline: 'Proszę potwierdzić swoją tożsamość',
      body: [
        'Na koncie klienta ma zostać wykonana czynność, do której uprawniony jest tylko jego właściciel. Aby na nią pozwolić, proszę wpisać ten kod na naszej stronie. Jest ważny 10 minut.',
        'Proszę nie podawać nikomu tego kodu, także przez telefon. Jeśli kod nie był zamawiany, na koncie może być zalogowany ktoś inny: proszę skontaktować się z działem obsługi klienta.',
      ],
    },
    'email-taken': {
      subject: 'Konto klienta już istnieje',
      headline: 'Ten adres e-mail należy już do konta klienta',
      body: [
        'Ktoś chciał użyć tego adresu e-mail w innym koncie klienta. Nie jest to możliwe, ponieważ konto z tym adresem już istnieje. Nic się nie zmieniło.',
        'Jeśli była to Państwa próba, proszę zalogować się tym adresem albo ustawić nowe hasło. W przeciwnym razie nie trzeba nic robić.',
      ],
      button: 'Logowanie',
    },
    'email-changed': {
      subject: 'Adres e-mail został zmieniony',
      headline: 'Adres e-mail został zmieniony',
      body: [
        'Konto klienta ma teraz adres e-mail {newEmail}. Poprzednim adresem nie można się już zalogować.',
        'Jeśli to Państwa zmiana, nie trzeba nic robić.',
        'Jeśli nie, proszę ją cofnąć do: {until}. Potrzebne będzie hasło, które obowiązywało przed zmianą. Wszystkie urządzenia zostaną wylogowane.',
      ],
      button: 'Cofnięcie zmiany',
    },
    'email-changed-login': {
      subject: 'Adres e-mail został zmieniony',
      headline: 'Adres e-mail został zmieniony',
      body: [
        'Konto klienta ma teraz adres e-mail {newEmail}. Poprzednim adresem nie można się już zalogować.',
        'Jeśli to Państwa zmiana, nie trzeba nic robić.',
        'Jeśli nie, proszę najpierw zalogować się tak jak zawsze, na przykład kluczem dostępu lub przez serwis społecznościowy. Potem proszę cofnąć zmianę przez ten link do: {until}. Wszystkie urządzenia zostaną wylogowane.',
      ],
      button: 'Cofnięcie zmiany',
    },
    'email-restored': {
      subject: 'Adres e-mail został przywrócony',
      headline: 'Zmiana została cofnięta',
      body: [
        'Konto klienta znów ma ten adres e-mail. Wszystkie urządzenia zostały wylogowane.',
        'Jeśli adres zmienił ktoś inny, może też znać hasło. Proszę od razu ustawić nowe.',
      ],
      button: 'Nowe hasło',
    },
    'deletion-ordered': {
      subject: 'Konto zostanie usunięte',
      headline: 'Usuniemy Państwa konto',
      body: [
        'Otrzymaliśmy zlecenie usunięcia konta w dniu {day}. Newslettery kończą się od razu, a wszystkie urządzenia zostały wylogowane.',
        'Aby zachować konto, proszę zalogować się przed tym dniem i wybrać „Zachowaj konto”. Jeśli to zlecenie pochodzi od kogoś innego, proszę zrobić to od razu i zmienić hasło.',
      ],
    },
    'deletion-soon': {
      subject: 'Za kilka dni konto zostanie usunięte',
      headline: 'Konto zostanie wkrótce usunięte',
      body: [
        'Zgodnie ze zleceniem usuniemy konto w dniu {day}.',
        'Aby je jednak zachować, proszę zalogować się wcześniej i wybrać „Zachowaj konto”.',
      ],
    },
    'deletion-done': {
      subject: 'Konto zostało usunięte',
      headline: 'Konto zostało usunięte',
      body: [
        'Zgodnie ze zleceniem na dzień {day} usunęliśmy konto i związane z nim dane.',
        'Dowody udzielonych zgód przechowujemy jeszcze przez trzy lata. To nasz ostatni e-mail.',
      ],
    },
  },
};
