import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in Portuguese. */
export const pt: MailTexts = {
  greeting: 'Bom dia,',
  greetingWithName: 'Bom dia, {name},',
  validFor: 'O link é válido durante {time}.',
  linkInstead: 'Se o botão não funcionar, abra este link:',
  codeInstead: 'Ou introduza este código: {code}',
  notYou: 'Não fez este pedido? Então não precisa de fazer nada.',
  sentTo: 'Este e-mail foi enviado para {to}.',
  unsubscribe: 'Cancelar a subscrição desta newsletter',
  mails: {
    verification: {
      subject: 'Confirme o seu endereço de e-mail',
      headline: 'Está quase',
      body: 'Confirme o seu endereço de e-mail. Depois pode iniciar sessão.',
      button: 'Confirmar endereço de e-mail',
    },
    'subscription-opt-in': {
      subject: 'Confirme a sua subscrição',
      headline: 'Podemos escrever-lhe?',
      body: 'Confirme que deseja subscrever:',
      button: 'Confirmar subscrição',
    },
    'reminder-opt-in': {
      subject: 'Confirme o seu lembrete de produto',
      headline: 'Nós avisamos',
      body: 'Confirme que lhe podemos enviar lembretes de produtos.',
      button: 'Confirmar lembrete',
    },
    reset: {
      subject: 'Escolha uma nova palavra-passe',
      headline: 'Escolha uma nova palavra-passe',
      body: 'Pediu para definir uma nova palavra-passe. Continue aqui.',
      button: 'Definir palavra-passe',
    },
    'preference-link': {
      subject: 'As suas preferências',
      headline: 'O que deseja receber de nós?',
      body: 'Escolha aqui que newsletters e lembretes de produtos recebe. Não é preciso iniciar sessão.',
      button: 'Abrir preferências',
    },
    newsletter: {
      subject: 'Fresco esta semana',
      headline: 'Fresco esta semana',
      body: 'Espargos, morangos e pão de forno a lenha: já na sua loja.',
      button: 'Alterar preferências',
    },
  },
  pages: {
    verification: {
      title: 'Confirmar endereço de e-mail',
      lead: 'Um clique confirma o seu endereço de e-mail.',
      button: 'Confirmar agora',
      done: 'O seu endereço de e-mail já está confirmado.',
    },
    subscription: {
      title: 'Confirmar subscrição',
      lead: 'Um clique confirma que deseja receber estas mensagens.',
      button: 'Confirmar agora',
      done: 'Já confirmou.',
    },
    unsubscribe: {
      title: 'Cancelar a subscrição',
      lead: 'Um clique e deixa de receber esta newsletter.',
      button: 'Cancelar agora',
      done: 'Já não recebe esta newsletter.',
    },
  },
  expiredTitle: 'Este link já não é válido',
  expiredLead: 'O link expirou ou foi substituído por um mais recente. Abra o link do nosso e-mail mais recente.',
  toShop: 'Continuar',
};
