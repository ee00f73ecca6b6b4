import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Portuguese. */
export const pt: OwnMailTexts = {
  greeting: 'Olá,',
  linkInstead: 'Se o botão não funcionar, abra este link:',
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
    'proof-code': {
      subject: 'O seu código de confirmação',
      headline: 'Confirme a sua identidade',
      body: [
        'Vai acontecer na sua conta de cliente algo que só o próprio pode fazer. Para o permitir, introduza este código na nossa página. É válido durante 10 minutos.',
        'Não partilhe o código com ninguém, nem por telefone. Se não fez este pedido, outra pessoa pode ter sessão iniciada na sua conta: contacte o nosso serviço de apoio ao cliente.',
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
    'email-changed-login': {
      subject: 'O seu endereço de e-mail foi alterado',
      headline: 'O seu endereço de e-mail foi alterado',
      body: [
        'A sua conta de cliente tem agora o endereço de e-mail {newEmail}. Já não pode iniciar sessão com o anterior.',
        'A alteração é sua? Então não precisa de fazer nada.',
        'A alteração não é sua? Inicie primeiro sessão como habitualmente, por exemplo com a sua chave de acesso ou através de uma rede social. Depois, anule a alteração com este link até {until}. A sessão será terminada em todos os dispositivos.',
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
    'deletion-ordered': {
      subject: 'A sua conta será eliminada',
      headline: 'Vamos eliminar a sua conta',
      body: [
        'Pediu-nos que eliminássemos a sua conta em {day}. As newsletters terminam de imediato e a sessão terminou em todos os dispositivos.',
        'Quer manter a sua conta? Inicie sessão antes desse dia e escolha «Manter a conta». Se não fez este pedido, faça-o já e altere a palavra-passe.',
      ],
    },
    'deletion-soon': {
      subject: 'A sua conta será eliminada dentro de dias',
      headline: 'A sua conta será eliminada em breve',
      body: [
        'Em {day} eliminamos a sua conta, como pediu.',
        'Quer mantê-la? Inicie sessão antes desse dia e escolha «Manter a conta».',
      ],
    },
    'deletion-done': {
      subject: 'A sua conta foi eliminada',
      headline: 'A sua conta foi eliminada',
      body: [
        'Como pediu para {day}, eliminámos a sua conta e os dados associados.',
        'Guardamos o registo dos seus consentimentos durante mais três anos. Este é o nosso último e-mail para si.',
      ],
    },
  },
};
