import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const nl: AccessibilityTexts = {
  title: 'Toegankelijkheidsverklaring',
  lead: 'Deze verklaring geldt voor uw klantaccount en voor de pagina’s waarop u nieuwsbrieven, productherinneringen en voorkeuren beheert. We willen dat iedereen deze pagina’s zonder hulp kan gebruiken.',
  statusTitle: 'Hoe toegankelijk zijn deze pagina’s?',
  status:
    'De pagina’s zijn ontworpen volgens de Web Content Accessibility Guidelines (WCAG) 2.2, niveau AA, en de Europese norm EN 301 549. Volgens onze eigen beoordeling voldoen ze aan deze eisen, met uitzondering van de punten hieronder.',
  metTitle: 'Wat u kunt verwachten',
  met: [
    'Alles is met het toetsenbord te bedienen en u ziet altijd waar u bent.',
    'Velden, knoppen en meldingen hebben namen die schermlezers voorlezen.',
    'Fouten staan als tekst bij het veld en in een lijst boven het formulier, met uitleg over hoe u ze herstelt.',
    'Tekst kan tot 400% worden vergroot zonder dat u opzij hoeft te scrollen.',
    'Het contrast is voldoende in lichte en donkere weergave, en de contrastkleuren van uw systeem worden overgenomen.',
    'Wat u hebt ingevuld, blijft bewaard als er iets misgaat of als u van taal wisselt.',
  ],
  limitsTitle: 'Wat nog niet toegankelijk is',
  limits: [
    'Inloggen met Apple, Google of Facebook, inloggen zonder wachtwoord en de vraag over cookies komen van andere bedrijven. Op het ontwerp daarvan hebben we maar beperkt invloed. U kunt altijd ook inloggen met uw e-mailadres en wachtwoord.',
    'Informatie in eenvoudige taal en in gebarentaal is er nog niet.',
    'Websites waarnaar we verwijzen, vallen niet onder deze verklaring.',
  ],
  checkTitle: 'Hoe we controleren',
  check:
    'We controleren elke versie automatisch op drempels en testen haar met het toetsenbord, met sterke vergroting en met contrastkleuren voordat we haar publiceren.',
  checked: 'Laatste automatische controle: {date}.',
  contactTitle: 'Een drempel melden',
  contact:
    'Bent u een drempel tegengekomen of hebt u informatie in een andere vorm nodig? Schrijf of bel ons. We gaan ermee aan de slag en laten u iets weten.',
  contactMissing:
    'Bent u een drempel tegengekomen of hebt u informatie in een andere vorm nodig? Neem contact op met de klantenservice.',
  email: 'E-mail',
  phone: 'Telefoon',
  form: 'Formulier',
  authorityTitle: 'Toezichthouder',
  authority: 'Helpt ons antwoord u niet verder? Dan kunt u terecht bij de bevoegde instantie:',
  website: 'Website',
  home: 'Startpagina',
  languages: 'Taal',
  skip: 'Naar de inhoud',
};
