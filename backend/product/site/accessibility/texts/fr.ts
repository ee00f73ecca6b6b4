import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const fr: AccessibilityTexts = {
  title: 'Déclaration d’accessibilité',
  lead: 'Cette déclaration concerne votre compte client et les pages où vous gérez vos newsletters, vos alertes produits et vos préférences. Nous souhaitons que chacun puisse les utiliser sans aide.',
  statusTitle: 'Dans quelle mesure ces pages sont-elles accessibles ?',
  status:
    'Ces pages sont conçues selon les règles pour l’accessibilité des contenus web (WCAG) 2.2, niveau AA, et selon la norme européenne EN 301 549. D’après notre propre évaluation, elles respectent ces exigences, à l’exception des points indiqués ci-dessous.',
  metTitle: 'Ce à quoi vous pouvez vous attendre',
  met: [
    'Tout est utilisable au clavier, et vous voyez toujours où vous vous trouvez.',
    'Les champs, les boutons et les messages ont des noms que les lecteurs d’écran restituent.',
    'Les erreurs sont écrites près du champ et dans une liste au-dessus du formulaire, avec la manière de les corriger.',
    'Le texte peut être agrandi à 400 % sans défilement horizontal.',
    'Les contrastes sont suffisants en mode clair et en mode sombre, et les couleurs de contraste de votre système sont prises en compte.',
    'Vos saisies sont conservées en cas de problème ou lorsque vous changez de langue.',
  ],
  limitsTitle: 'Ce qui n’est pas encore accessible',
  limits: [
    'La connexion avec Apple, Google ou Facebook, la connexion sans mot de passe et la demande relative aux cookies sont fournies par d’autres entreprises. Nous n’avons qu’une influence limitée sur leur conception. Vous pouvez toujours vous connecter avec votre adresse e-mail et votre mot de passe.',
    'Les informations en langage facile à lire et à comprendre (FALC) et en langue des signes ne sont pas encore disponibles.',
    'Les sites vers lesquels nous renvoyons ne sont pas couverts par cette déclaration.',
  ],
  checkTitle: 'Comment nous vérifions',
  check:
    'Avant sa publication, chaque version est vérifiée automatiquement et testée au clavier, avec un fort agrandissement et avec des couleurs de contraste.',
  checked: 'Dernière vérification automatique : {date}.',
  contactTitle: 'Signaler un problème',
  contact:
    'Vous avez rencontré un obstacle ou vous avez besoin d’une information sous une autre forme ? Écrivez-nous ou appelez-nous. Nous examinerons votre demande et vous répondrons.',
  contactMissing:
    'Vous avez rencontré un obstacle ou vous avez besoin d’une information sous une autre forme ? Veuillez vous adresser au service client.',
  email: 'E-mail',
  phone: 'Téléphone',
  form: 'Formulaire',
  authorityTitle: 'Autorité de contrôle',
  authority: 'Si notre réponse ne vous satisfait pas, vous pouvez vous adresser à l’autorité compétente :',
  website: 'Site web',
  home: 'Page d’accueil',
  languages: 'Langue',
  skip: 'Aller au contenu',
};
