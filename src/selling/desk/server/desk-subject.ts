export const deskSubject = (id: number) => ({ kind: 'desk-order', id, title: `Nr.\u00a0${id}` }) as const
