import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const pl: AccessibilityTexts = {
  title: 'Deklaracja dostępności',
  lead: 'Ta deklaracja dotyczy konta klienta oraz stron, na których można zarządzać newsletterami, przypomnieniami o produktach i preferencjami. Chcemy, aby każdy mógł z nich korzystać samodzielnie.',
  statusTitle: 'Jak dostępne są te strony?',
  status:
    'Strony zaprojektowano zgodnie z wytycznymi WCAG 2.2 na poziomie AA oraz z normą europejską EN 301 549. Według naszej własnej oceny spełniają te wymagania, z wyjątkami wymienionymi poniżej.',
  metTitle: 'Czego można oczekiwać',
  met: [
    'Ze wszystkiego można korzystać za pomocą klawiatury i zawsze widać, w którym miejscu strony się jest.',
    'Pola, przyciski i komunikaty mają nazwy odczytywane przez czytniki ekranu.',
    'Błędy są opisane tekstem przy polu i zebrane nad formularzem, wraz ze wskazówką, jak je poprawić.',
    'Tekst można powiększyć do 400% bez przewijania w poziomie.',
    'Kontrast jest wystarczający w trybie jasnym i ciemnym, a kolory kontrastowe systemu są uwzględniane.',
    'Wprowadzone dane nie giną, gdy coś pójdzie nie tak albo gdy zmieni się język.',
  ],
  limitsTitle: 'Co nie jest jeszcze dostępne',
  limits: [
    'Logowanie przez Apple, Google lub Facebook, logowanie bez hasła oraz pytanie o pliki cookie pochodzą od innych firm. Mamy ograniczony wpływ na ich wygląd i działanie. Zawsze można zalogować się za pomocą adresu e-mail i hasła.',
    'Informacje w tekście łatwym do czytania (ETR) i w polskim języku migowym nie są jeszcze dostępne.',
    'Deklaracja nie obejmuje stron internetowych, do których prowadzą linki.',
  ],
  checkTitle: 'Jak sprawdzamy dostępność',
  check:
    'Każdą wersję sprawdzamy automatycznie oraz testujemy za pomocą klawiatury, przy dużym powiększeniu i z kolorami kontrastowymi, zanim zostanie opublikowana.',
  checked: 'Ostatnie automatyczne sprawdzenie: {date}.',
  contactTitle: 'Zgłaszanie barier',
  contact:
    'Jeśli napotkali Państwo barierę lub potrzebują informacji w innej formie, proszę do nas napisać lub zadzwonić. Zajmiemy się sprawą i odpowiemy.',
  contactMissing:
    'Jeśli napotkali Państwo barierę lub potrzebują informacji w innej formie, proszę skontaktować się z biurem obsługi klienta.',
  email: 'E-mail',
  phone: 'Telefon',
  form: 'Formularz',
  authorityTitle: 'Organ nadzoru',
  authority: 'Jeśli nasza odpowiedź nie rozwiąże sprawy, można zwrócić się do właściwego organu:',
  website: 'Strona internetowa',
  home: 'Strona główna',
  languages: 'Język',
  skip: 'Przejdź do treści',
};
