import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const pt: AccessibilityTexts = {
  title: 'Declaração de acessibilidade',
  lead: 'Esta declaração aplica-se à sua conta de cliente e às páginas onde gere newsletters, lembretes de produtos e preferências. Queremos que todas as pessoas as possam utilizar sem ajuda.',
  statusTitle: 'Até que ponto são acessíveis estas páginas?',
  status:
    'As páginas foram concebidas de acordo com as Diretrizes de Acessibilidade para o Conteúdo da Web (WCAG) 2.2, nível AA, e com a norma europeia EN 301 549. Segundo a nossa própria avaliação, cumprem estes requisitos, com as exceções indicadas abaixo.',
  metTitle: 'O que pode esperar',
  met: [
    'Tudo pode ser utilizado com o teclado e vê sempre em que ponto da página está.',
    'Os campos, os botões e as mensagens têm nomes que os leitores de ecrã anunciam.',
    'Os erros aparecem em texto junto ao campo e numa lista acima do formulário, com a indicação de como os corrigir.',
    'O texto pode ser ampliado até 400 % sem deslocamento horizontal.',
    'O contraste é suficiente nos modos claro e escuro, e as cores de contraste do seu sistema são respeitadas.',
    'Os dados introduzidos são mantidos quando algo corre mal ou quando muda de idioma.',
  ],
  limitsTitle: 'O que ainda não é acessível',
  limits: [
    'O início de sessão com Apple, Google ou Facebook, o início de sessão sem palavra-passe e a pergunta sobre cookies são fornecidos por outras empresas. A nossa influência sobre a sua conceção é limitada. Pode sempre iniciar sessão com o seu e-mail e a sua palavra-passe.',
    'Ainda não há informação em linguagem fácil nem em língua gestual.',
    'Os sites para os quais remetemos não são abrangidos por esta declaração.',
  ],
  checkTitle: 'Como verificamos',
  check:
    'Antes de ser publicada, cada versão é verificada automaticamente e testada com o teclado, com grande ampliação e com cores de contraste.',
  checked: 'Última verificação automática: {date}.',
  contactTitle: 'Comunicar uma barreira',
  contact:
    'Encontrou uma barreira ou precisa de informação noutro formato? Escreva-nos ou telefone-nos. Vamos analisar a situação e responder-lhe.',
  contactMissing: 'Encontrou uma barreira ou precisa de informação noutro formato? Contacte o apoio ao cliente.',
  email: 'E-mail',
  phone: 'Telefone',
  form: 'Formulário',
  authorityTitle: 'Autoridade de supervisão',
  authority: 'Se a nossa resposta não resolver a situação, pode dirigir-se à autoridade competente:',
  website: 'Site',
  home: 'Página inicial',
  languages: 'Idioma',
  skip: 'Saltar para o conteúdo',
};
