/** Cookie names of this origin: ports do not separate cookies, so each origin has a prefix. */
export const cookieNames = {
  session: 'idp_op_session',
  interaction: 'idp_op_interaction',
  resume: 'idp_op_resume',
} as const;
