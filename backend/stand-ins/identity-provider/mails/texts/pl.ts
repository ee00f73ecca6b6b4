import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in Polish. */
export const pl: MailTexts = {
  greeting: 'Dzień dobry,',
  greetingWithName: 'Dzień dobry, {name},',
  validFor: 'Link jest ważny przez {time}.',
  linkInstead: 'Jeśli przycisk nie działa, proszę otworzyć ten link:',
  codeInstead: 'Można też wpisać ten kod: {code}',
  notYou: 'To nie Państwa prośba? Nie trzeba nic robić.',
  sentTo: 'Ta wiadomość została wysłana na adres {to}.',
  unsubscribe: 'Zrezygnuj z tego newslettera',
  mails: {
    verification: {
      subject: 'Proszę potwierdzić adres e-mail',
      headline: 'Prawie gotowe',
      body: 'Proszę potwierdzić adres e-mail. Potem można się zalogować.',
      button: 'Potwierdź adres e-mail',
    },
    'subscription-opt-in': {
      subject: 'Proszę potwierdzić subskrypcję',
      headline: 'Czy możemy pisać?',
      body: 'Proszę potwierdzić subskrypcję:',
      button: 'Potwierdź subskrypcję',
    },
    'reminder-opt-in': {
      subject: 'Proszę potwierdzić przypomnienie o produkcie',
      headline: 'Damy Państwu znać',
      body: 'Proszę potwierdzić, że możemy wysyłać przypomnienia o produktach.',
      button: 'Potwierdź przypomnienie',
    },
    reset: {
      subject: 'Nowe hasło',
      headline: 'Nowe hasło',
      body: 'Poproszono o ustawienie nowego hasła. Można to zrobić tutaj.',
      button: 'Ustaw hasło',
    },
    'preference-link': {
      subject: 'Państwa ustawienia',
      headline: 'Co chcą Państwo od nas otrzymywać?',
      body: 'Tutaj można wybrać newslettery i przypomnienia o produktach. Logowanie nie jest potrzebne.',
      button: 'Otwórz ustawienia',
    },
    newsletter: {
      subject: 'Świeże w tym tygodniu',
      headline: 'Świeże w tym tygodniu',
      body: 'Szparagi, truskawki i chleb z pieca opalanego drewnem: już w Państwa sklepie.',
      button: 'Zmień ustawienia',
    },
  },
  pages: {
    verification: {
      title: 'Potwierdzenie adresu e-mail',
      lead: 'Jedno kliknięcie potwierdza adres e-mail.',
      button: 'Potwierdź teraz',
      done: 'Adres e-mail jest już potwierdzony.',
    },
    subscription: {
      title: 'Potwierdzenie subskrypcji',
      lead: 'Jedno kliknięcie potwierdza chęć otrzymywania tych wiadomości.',
      button: 'Potwierdź teraz',
      done: 'To zostało już potwierdzone.',
    },
    unsubscribe: {
      title: 'Rezygnacja z newslettera',
      lead: 'Po jednym kliknięciu ten newsletter nie będzie już wysyłany.',
      button: 'Zrezygnuj teraz',
      done: 'Ten newsletter nie będzie już wysyłany.',
    },
  },
  expiredTitle: 'Ten link jest już nieważny',
  expiredLead: 'Link wygasł lub został zastąpiony nowszym. Proszę otworzyć link z naszego najnowszego e-maila.',
  toShop: 'Dalej',
};
