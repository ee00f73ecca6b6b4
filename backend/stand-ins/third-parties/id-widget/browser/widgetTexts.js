/** The texts of the widget's button, by language. Sent before the SDK, as one script. */
// oxlint-disable-next-line no-unused-vars -- the SDK that follows in the same script reads it
const ownidTexts = {
  de: {
    register: 'Ohne Passwort weiter',
    login: 'Ohne Passwort weiter',
    done: 'Dieses Gerät ist eingerichtet',
    undo: 'Doch ein Passwort wählen',
  },
  en: {
    register: 'Continue without a password',
    login: 'Continue without a password',
    done: 'This device is set up',
    undo: 'Choose a password after all',
  },
  nl: {
    register: 'Verder zonder wachtwoord',
    login: 'Verder zonder wachtwoord',
    done: 'Dit apparaat is ingesteld',
    undo: 'Toch een wachtwoord kiezen',
  },
  fr: {
    register: 'Continuer sans mot de passe',
    login: 'Continuer sans mot de passe',
    done: 'Cet appareil est configuré',
    undo: 'Choisir plutôt un mot de passe',
  },
  es: {
    register: 'Continuar sin contraseña',
    login: 'Continuar sin contraseña',
    done: 'Este dispositivo está configurado',
    undo: 'Elegir una contraseña',
  },
  pt: {
    register: 'Continuar sem palavra-passe',
    login: 'Continuar sem palavra-passe',
    done: 'Este dispositivo está configurado',
    undo: 'Escolher antes uma palavra-passe',
  },
  pl: {
    register: 'Dalej bez hasła',
    login: 'Dalej bez hasła',
    done: 'To urządzenie jest skonfigurowane',
    undo: 'Wybierz jednak hasło',
  },
};
