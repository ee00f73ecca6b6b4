import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const pt: UnsubscribeTexts = {
  title: 'Cancelar a subscrição',
  question: 'Cancelar a subscrição de “{name}”?',
  questionWithoutName: 'Cancelar a subscrição desta newsletter?',
  lead: 'Só esta newsletter termina. Todas as outras ficam como estão.',
  button: 'Cancelar a subscrição',
  lessTitle: 'Prefere receber menos?',
  lessLead: 'Depois de uma pausa, a newsletter volta por si. Também a pode receber com menos frequência.',
  pause: 'Pausa de {weeks} semanas',
  frequencies: { weekly: 'Uma vez por semana', fortnightly: 'De duas em duas semanas', monthly: 'Uma vez por mês' },
  asUsual: 'Como até agora',
  paused: 'Esta newsletter está em pausa e volta a partir de {date}.',
  less: {
    weekly: 'Esta newsletter passa a chegar uma vez por semana.',
    fortnightly: 'Esta newsletter passa a chegar de duas em duas semanas.',
    monthly: 'Esta newsletter passa a chegar uma vez por mês.',
  },
  usualAgain: 'Esta newsletter volta a chegar como até agora.',
  doneTitle: 'Subscrição cancelada',
  done: 'Já não vai receber esta newsletter. Um e-mail que já foi enviado ainda pode chegar.',
  settings: 'Todas as definições de newsletters',
  invalidTitle: 'Este link não é válido',
  invalid: 'Pode estar incompleto. Abra-o de novo a partir do seu e-mail.',
  failed: 'Não foi possível neste momento. Tente de novo daqui a pouco.',
  home: 'Página inicial',
  skip: 'Ir para o conteúdo',
};
