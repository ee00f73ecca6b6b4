import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const es: AccessibilityTexts = {
  title: 'Declaración de accesibilidad',
  lead: 'Esta declaración se aplica a su cuenta de cliente y a las páginas en las que gestiona sus boletines, avisos de producto y preferencias. Queremos que todas las personas puedan utilizarlas sin ayuda.',
  statusTitle: '¿Hasta qué punto son accesibles estas páginas?',
  status:
    'Las páginas están diseñadas según las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, y la norma europea EN 301 549. Según nuestra propia evaluación, cumplen estos requisitos, con las excepciones que se indican más abajo.',
  metTitle: 'Qué puede esperar',
  met: [
    'Todo se puede utilizar con el teclado y siempre se ve en qué punto de la página está.',
    'Los campos, los botones y los mensajes tienen nombres que los lectores de pantalla anuncian.',
    'Los errores aparecen como texto junto al campo y en una lista sobre el formulario, con indicaciones para corregirlos.',
    'El texto se puede ampliar al 400 % sin desplazamiento horizontal.',
    'El contraste es suficiente en modo claro y oscuro, y se respetan los colores de contraste de su sistema.',
    'Los datos introducidos se conservan si algo falla o si cambia de idioma.',
  ],
  limitsTitle: 'Qué no es accesible todavía',
  limits: [
    'El inicio de sesión con Apple, Google o Facebook, el inicio de sesión sin contraseña y la pregunta sobre las cookies proceden de otras empresas. Nuestra influencia sobre su diseño es limitada. Siempre puede iniciar sesión con su correo electrónico y su contraseña.',
    'Todavía no hay información en lectura fácil ni en lengua de signos.',
    'Esta declaración no se aplica a los sitios web enlazados.',
  ],
  checkTitle: 'Cómo lo comprobamos',
  check:
    'Antes de publicarla, comprobamos cada versión de forma automática y la probamos con el teclado, con gran ampliación y con colores de contraste.',
  checked: 'Última comprobación automática: {date}.',
  contactTitle: 'Comunicar una barrera',
  contact:
    '¿Ha encontrado una barrera o necesita información en otro formato? Escríbanos o llámenos. Lo estudiaremos y le responderemos.',
  contactMissing:
    '¿Ha encontrado una barrera o necesita información en otro formato? Póngase en contacto con el servicio de atención al cliente.',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  form: 'Formulario',
  authorityTitle: 'Autoridad de supervisión',
  authority: 'Si nuestra respuesta no resuelve su caso, puede dirigirse a la autoridad competente:',
  website: 'Sitio web',
  home: 'Página de inicio',
  languages: 'Idioma',
  skip: 'Ir al contenido',
};
