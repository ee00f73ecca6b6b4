import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Portuguese. */
export const pt: OwnMailTexts = {
  greeting: 'Olá,',
  linkInstead: 'Se o botão não funcionar, abra esta ligação:',
  automatic: 'Este e-mail foi enviado automaticamente. Por favor, não responda.',
  mails: {
    'email-code': {
      subject: 'O seu código para o novo endereço de e-mail',
      headline: 'Confirme o seu novo endereço de e-mail',
      body: [
        'Pretende iniciar sessão com este endereço de e-mail a partir de agora. Para o confirmar, introduza este código na nossa página. É válido durante 10 minutos.',
        'Não partilhe o código com ninguém. Se não fez este pedido, não precisa de fazer nada: sem o código, nada muda.',
      ],
    },
    'email-taken': {
      subject: 'Já tem uma conta de cliente',
      headline: 'Este endereço de e-mail já pertence a uma conta',
      body: [
        'Alguém quis usar este endereço de e-mail noutra conta de cliente. Não é possível, porque já existe uma conta com ele. Nada mudou.',
        'Foi o próprio? Inicie sessão com este endereço ou escolha uma nova palavra-passe, se a esqueceu. Se não foi, não precisa de fazer nada.',
      ],
      button: 'Iniciar sessão',
    },
    'email-changed': {
      subject: 'O seu endereço de e-mail foi alterado',
      headline: 'O seu endereço de e-mail foi alterado',
      body: [
        'A sua conta de cliente tem agora o endereço de e-mail {newEmail}. Já não pode iniciar sessão com o anterior.',
        'A alteração é sua? Então não precisa de fazer nada.',
        'A alteração não é sua? Anule-a até {until}. Vai precisar da palavra-passe que era válida antes da alteração. A sessão será terminada em todos os dispositivos.',
      ],
      button: 'Anular a alteração',
    },
    'email-restored': {
      subject: 'O seu endereço de e-mail foi reposto',
      headline: 'A alteração foi anulada',
      body: [
        'A sua conta de cliente tem novamente este endereço de e-mail. A sessão foi terminada em todos os dispositivos.',
        'Se outra pessoa alterou o seu endereço, talvez conheça a sua palavra-passe. Escolha já uma nova.',
      ],
      button: 'Escolher nova palavra-passe',
    },
  },
};
