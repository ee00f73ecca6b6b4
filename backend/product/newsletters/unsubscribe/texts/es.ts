import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const es: UnsubscribeTexts = {
  title: 'Cancelar la suscripción',
  question: '¿Cancelar la suscripción a «{name}»?',
  questionWithoutName: '¿Cancelar la suscripción a esta newsletter?',
  lead: 'Solo termina esta newsletter. Todas las demás siguen como están.',
  button: 'Cancelar la suscripción',
  lessTitle: '¿Mejor menos?',
  lessLead: 'Después de una pausa, la newsletter vuelve por sí sola. También puede recibirla con menos frecuencia.',
  pause: 'Pausa de {weeks} semanas',
  frequencies: { weekly: 'Una vez por semana', fortnightly: 'Cada dos semanas', monthly: 'Una vez al mes' },
  asUsual: 'Como antes',
  paused: 'Esta newsletter está en pausa y vuelve a partir del {date}.',
  less: {
    weekly: 'Ahora recibe esta newsletter una vez por semana.',
    fortnightly: 'Ahora recibe esta newsletter cada dos semanas.',
    monthly: 'Ahora recibe esta newsletter una vez al mes.',
  },
  usualAgain: 'Vuelve a recibir esta newsletter como antes.',
  doneTitle: 'Suscripción cancelada',
  done: 'Ya no recibirá esta newsletter. Un correo que ya está en camino aún puede llegar.',
  settings: 'Todos los ajustes de las newsletters',
  invalidTitle: 'Este enlace no es válido',
  invalid: 'Puede que esté incompleto. Ábralo de nuevo desde su correo.',
  failed: 'No ha funcionado en este momento. Inténtelo de nuevo enseguida.',
  home: 'Inicio',
  skip: 'Ir al contenido',
};
