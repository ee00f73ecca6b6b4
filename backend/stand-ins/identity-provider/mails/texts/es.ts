import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in Spanish. */
export const es: MailTexts = {
  greeting: 'Buenos días:',
  greetingWithName: 'Buenos días, {name}:',
  validFor: 'El enlace es válido durante {time}.',
  linkInstead: 'Si el botón no funciona, abra este enlace:',
  codeInstead: 'O escriba este código: {code}',
  notYou: '¿No lo ha solicitado usted? Entonces no tiene que hacer nada.',
  sentTo: 'Este correo se ha enviado a {to}.',
  unsubscribe: 'Darse de baja de este boletín',
  mails: {
    verification: {
      subject: 'Confirme su correo electrónico',
      headline: 'Ya casi está',
      body: 'Confirme su correo electrónico. Después podrá iniciar sesión.',
      button: 'Confirmar el correo electrónico',
    },
    'subscription-opt-in': {
      subject: 'Confirme su suscripción a los boletines',
      headline: '¿Podemos escribirle?',
      body: 'Confirme que desea suscribirse a:',
      button: 'Confirmar la suscripción',
    },
    'reminder-opt-in': {
      subject: 'Confirme su aviso de producto',
      headline: 'Le avisaremos',
      body: 'Confirme que podemos enviarle avisos de producto.',
      button: 'Confirmar el aviso',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      headline: 'Elija una contraseña nueva',
      body: 'Ha pedido establecer una contraseña nueva. Continúe aquí.',
      button: 'Establecer la contraseña',
    },
    'preference-link': {
      subject: 'Sus preferencias',
      headline: '¿Qué desea recibir de nosotros?',
      body: 'Elija aquí qué boletines y avisos de producto recibe. No hace falta iniciar sesión.',
      button: 'Abrir las preferencias',
    },
    newsletter: {
      subject: 'Fresco esta semana',
      headline: 'Fresco esta semana',
      body: 'Espárragos, fresas y pan de horno de leña: ya en su tienda.',
      button: 'Cambiar las preferencias',
    },
  },
  pages: {
    verification: {
      title: 'Confirmar el correo electrónico',
      lead: 'Con un clic confirma su correo electrónico.',
      button: 'Confirmar ahora',
      done: 'Su correo electrónico ya está confirmado.',
    },
    subscription: {
      title: 'Confirmar la suscripción',
      lead: 'Con un clic confirma que desea recibir estos mensajes.',
      button: 'Confirmar ahora',
      done: 'Ya lo ha confirmado.',
    },
    unsubscribe: {
      title: 'Darse de baja',
      lead: 'Con un clic dejará de recibir este boletín.',
      button: 'Darse de baja ahora',
      done: 'Ya no recibe este boletín.',
    },
  },
  expiredTitle: 'Este enlace ya no es válido',
  expiredLead:
    'El enlace ha caducado o se ha sustituido por uno más reciente. Abra el enlace de nuestro último correo.',
  toShop: 'Continuar',
};
