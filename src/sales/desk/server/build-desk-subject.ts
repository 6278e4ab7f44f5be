export const buildDeskSubject = (id: number) => ({ kind: 'desk-order', id, title: `Nr.\u00a0${id}` }) as const
