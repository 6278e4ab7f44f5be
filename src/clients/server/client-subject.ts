/** What the history calls a client: nothing of a person stays there when the client is erased. */
export const clientSubject = ({ id }: { id: number }) =>
  ({ kind: 'client', id, title: `Klientas Nr.\u00a0${id}` }) as const
