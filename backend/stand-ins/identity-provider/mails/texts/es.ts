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
  unsubscribe: 'Darse de baja del boletín',
  mails: {
    verification: {
      subject: 'Confirme su dirección de correo electrónico',
      headline: 'Ya casi está',
      body: 'Confirme su dirección de correo electrónico. Después podrá iniciar sesión.',
      button: 'Confirmar la dirección',
    },
    'subscription-opt-in': {
      subject: 'Confirme su suscripción',
      headline: '¿Podemos escribirle?',
      body: 'Confirme que desea suscribirse a:',
      button: 'Confirmar la suscripción',
    },
    'reminder-opt-in': {
      subject: 'Confirme su recordatorio de producto',
      headline: 'Le avisaremos',
      body: 'Confirme que podemos enviarle recordatorios de productos.',
      button: 'Confirmar el recordatorio',
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
      body: 'Elija aquí qué boletines y recordatorios recibe. No hace falta iniciar sesión.',
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
      title: 'Confirmar la dirección',
      lead: 'Con un clic confirma su dirección de correo electrónico.',
      button: 'Confirmar ahora',
      done: 'Su dirección de correo electrónico ya está confirmada.',
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
  expiredLead: 'El enlace ha caducado o se ha sustituido por uno más reciente.',
  toShop: 'Continuar',
};
