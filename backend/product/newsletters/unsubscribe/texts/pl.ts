import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const pl: UnsubscribeTexts = {
  title: 'Rezygnacja z newslettera',
  question: 'Zrezygnować z newslettera „{name}”?',
  questionWithoutName: 'Zrezygnować z tego newslettera?',
  lead: 'Zakończy się tylko ten newsletter. Pozostałe się nie zmienią.',
  button: 'Zrezygnuj',
  lessTitle: 'A może rzadziej?',
  lessLead: 'Po przerwie newsletter wróci sam. Może też przychodzić rzadziej.',
  pause: 'Przerwa – liczba tygodni: {weeks}',
  frequencies: { weekly: 'Raz w tygodniu', fortnightly: 'Co dwa tygodnie', monthly: 'Raz w miesiącu' },
  asUsual: 'Jednak jak dotąd',
  paused: 'Ten newsletter ma przerwę i wróci {date}.',
  less: {
    weekly: 'Ten newsletter będzie teraz przychodzić raz w tygodniu.',
    fortnightly: 'Ten newsletter będzie teraz przychodzić co dwa tygodnie.',
    monthly: 'Ten newsletter będzie teraz przychodzić raz w miesiącu.',
  },
  usualAgain: 'Ten newsletter znowu będzie przychodzić jak dotąd.',
  doneTitle: 'Gotowe',
  done: 'Nie będziemy już wysyłać tego newslettera. Wiadomość, która jest już w drodze, może jeszcze dotrzeć.',
  settings: 'Wszystkie ustawienia newsletterów',
  invalidTitle: 'Ten link jest nieprawidłowy',
  invalid: 'Być może jest niepełny. Proszę otworzyć go jeszcze raz z wiadomości e-mail.',
  failed: 'Nie udało się. Proszę spróbować ponownie za chwilę.',
  home: 'Strona główna',
  skip: 'Przejdź do treści',
};
