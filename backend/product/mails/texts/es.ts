import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Spanish. */
export const es: OwnMailTexts = {
  greeting: 'Hola:',
  linkInstead: 'Si el botón no funciona, abra este enlace:',
  automatic: 'Este mensaje se ha enviado automáticamente. No responda a él, por favor.',
  mails: {
    'email-code': {
      subject: 'Su código para el nuevo correo electrónico',
      headline: 'Confirme su nuevo correo electrónico',
      body: [
        'Quiere iniciar sesión a partir de ahora con este correo electrónico. Para confirmarlo, introduzca este código en nuestra página. Es válido durante 10 minutos.',
        'No comparta el código con nadie. Si no lo ha solicitado, no tiene que hacer nada: sin el código no cambia nada.',
      ],
    },
    'proof-code': {
      subject: 'Su código de confirmación',
      headline: 'Confirme que es usted',
      body: [
        'En su cuenta de cliente va a ocurrir algo que solo usted puede hacer. Para permitirlo, introduzca este código en nuestra página. Es válido durante 10 minutos.',
        'No comparta el código con nadie, tampoco por teléfono. Si no lo ha solicitado, es posible que otra persona haya entrado en su cuenta: póngase en contacto con nuestro servicio de atención al cliente.',
      ],
    },
    'email-taken': {
      subject: 'Ya tiene una cuenta de cliente',
      headline: 'Este correo electrónico ya pertenece a una cuenta',
      body: [
        'Alguien ha querido usar este correo electrónico para otra cuenta de cliente. No es posible, porque ya existe una con él. No ha cambiado nada.',
        '¿Ha sido usted? Inicie sesión con esta dirección o elija una contraseña nueva si la ha olvidado. Si no ha sido usted, no tiene que hacer nada.',
      ],
      button: 'Iniciar sesión',
    },
    'email-changed': {
      subject: 'Su correo electrónico ha cambiado',
      headline: 'Su correo electrónico ha cambiado',
      body: [
        'Su cuenta de cliente tiene ahora el correo electrónico {newEmail}. Ya no puede iniciar sesión con el anterior.',
        '¿Ha sido usted? Entonces no tiene que hacer nada.',
        '¿No ha sido usted? Deshaga el cambio antes del {until}. Necesitará la contraseña que era válida antes del cambio. Se cerrará la sesión en todos los dispositivos.',
      ],
      button: 'Deshacer el cambio',
    },
    'email-changed-login': {
      subject: 'Su correo electrónico ha cambiado',
      headline: 'Su correo electrónico ha cambiado',
      body: [
        'Su cuenta de cliente tiene ahora el correo electrónico {newEmail}. Ya no puede iniciar sesión con el anterior.',
        '¿Ha sido usted? Entonces no tiene que hacer nada.',
        '¿No ha sido usted? Inicie primero sesión como siempre, por ejemplo con su llave de acceso o a través de una red social. Después, deshaga el cambio con este enlace antes del {until}. Se cerrará la sesión en todos los dispositivos.',
      ],
      button: 'Deshacer el cambio',
    },
    'email-restored': {
      subject: 'Ha recuperado su correo electrónico',
      headline: 'El cambio se ha deshecho',
      body: [
        'Su cuenta de cliente vuelve a tener este correo electrónico. Se ha cerrado la sesión en todos los dispositivos.',
        'Si otra persona cambió su dirección, quizá conozca su contraseña. Elija una nueva ahora mismo.',
      ],
      button: 'Elegir una contraseña nueva',
    },
    'deletion-ordered': {
      subject: 'Su cuenta se eliminará',
      headline: 'Vamos a eliminar su cuenta',
      body: [
        'Ha pedido que eliminemos su cuenta el {day}. Los boletines terminan de inmediato y se ha cerrado la sesión en todos los dispositivos.',
        '¿Desea conservar su cuenta? Inicie sesión antes de ese día y elija «Conservar mi cuenta». Si no fue usted, hágalo enseguida y cambie su contraseña.',
      ],
    },
    'deletion-soon': {
      subject: 'Su cuenta se eliminará en unos días',
      headline: 'Su cuenta se eliminará pronto',
      body: [
        'El {day} eliminaremos su cuenta, como ha pedido.',
        '¿Desea conservarla? Inicie sesión antes de ese día y elija «Conservar mi cuenta».',
      ],
    },
    'deletion-done': {
      subject: 'Su cuenta está eliminada',
      headline: 'Su cuenta está eliminada',
      body: [
        'Tal como pidió para el {day}, hemos eliminado su cuenta y los datos correspondientes.',
        'Conservamos el registro de sus consentimientos tres años más. Este es nuestro último correo.',
      ],
    },
  },
};
