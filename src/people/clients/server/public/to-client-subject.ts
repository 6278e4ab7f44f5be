/** By number: nothing personal stays. */
export const toClientSubject = ({ id }: { id: number }) =>
  ({ kind: 'client', id, title: `Klientas Nr.\u00a0${id}` }) as const
