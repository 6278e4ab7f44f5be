/** What the history calls an order of the desk that is not placed yet. */
export const deskSubject = (id: number) => ({ kind: 'desk-order', id, title: `Nr.\u00a0${id}` }) as const
