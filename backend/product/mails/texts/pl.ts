import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Polish. */
export const pl: OwnMailTexts = {
  greeting: 'Dzień dobry,',
  linkInstead: 'Jeśli przycisk nie działa, otwórz ten link:',
  automatic: 'Ta wiadomość została wysłana automatycznie. Prosimy na nią nie odpowiadać.',
  mails: {
    'email-code': {
      subject: 'Kod do nowego adresu e-mail',
      headline: 'Potwierdź nowy adres e-mail',
      body: [
        'Ten adres e-mail ma odtąd służyć do logowania. Aby go potwierdzić, wpisz ten kod na naszej stronie. Jest ważny 10 minut.',
        'Nie podawaj nikomu tego kodu. Jeśli to nie Twoja prośba, nie musisz nic robić: bez kodu nic się nie zmieni.',
      ],
    },
    'email-taken': {
      subject: 'Masz już konto klienta',
      headline: 'Ten adres e-mail należy już do konta klienta',
      body: [
        'Ktoś chciał użyć tego adresu e-mail w innym koncie klienta. Nie jest to możliwe, ponieważ konto z tym adresem już istnieje. Nic się nie zmieniło.',
        'To Twoja próba? Zaloguj się tym adresem albo ustaw nowe hasło, jeśli go nie pamiętasz. Jeśli nie, nie musisz nic robić.',
      ],
      button: 'Zaloguj się',
    },
    'email-changed': {
      subject: 'Twój adres e-mail został zmieniony',
      headline: 'Twój adres e-mail został zmieniony',
      body: [
        'Twoje konto klienta ma teraz adres e-mail {newEmail}. Poprzednim adresem nie można się już zalogować.',
        'To Twoja zmiana? Nie musisz nic robić.',
        'To nie Twoja zmiana? Cofnij ją do: {until}. Potrzebne będzie hasło, które obowiązywało przed zmianą. Wszystkie urządzenia zostaną wylogowane.',
      ],
      button: 'Cofnij zmianę',
    },
    'email-restored': {
      subject: 'Twój adres e-mail został przywrócony',
      headline: 'Zmiana została cofnięta',
      body: [
        'Twoje konto klienta znów ma ten adres e-mail. Wszystkie urządzenia zostały wylogowane.',
        'Jeśli ktoś inny zmienił Twój adres, może znać Twoje hasło. Ustaw od razu nowe.',
      ],
      button: 'Ustaw nowe hasło',
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
