import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const es: UnsubscribeTexts = {
  title: 'Darse de baja',
  question: '¿Darse de baja de «{name}»?',
  questionWithoutName: '¿Darse de baja de este boletín?',
  lead: 'Solo termina este boletín. Todos los demás siguen como están.',
  button: 'Darme de baja',
  lessTitle: '¿Mejor menos?',
  lessLead: 'Después de una pausa, el boletín vuelve por sí solo. También puede recibirlo con menos frecuencia.',
  pause: 'Pausa de {weeks} semanas',
  frequencies: { weekly: 'Una vez por semana', fortnightly: 'Cada dos semanas', monthly: 'Una vez al mes' },
  asUsual: 'Como antes',
  paused: 'Este boletín está en pausa y vuelve a partir del {date}.',
  less: {
    weekly: 'Ahora recibe este boletín una vez por semana.',
    fortnightly: 'Ahora recibe este boletín cada dos semanas.',
    monthly: 'Ahora recibe este boletín una vez al mes.',
  },
  usualAgain: 'Vuelve a recibir este boletín como antes.',
  doneTitle: 'Se ha dado de baja',
  done: 'Ya no recibirá este boletín. Un correo que ya está en camino aún puede llegar.',
  settings: 'Todas las preferencias de boletines',
  invalidTitle: 'Este enlace no es válido',
  invalid: 'Puede que esté incompleto. Ábralo de nuevo desde su correo.',
  failed: 'No ha funcionado en este momento. Inténtelo de nuevo enseguida.',
  home: 'Inicio',
  skip: 'Ir al contenido',
};
