export const toOrderSubject = (id: number) => ({ kind: 'order', id, title: `Nr.\u00a0${id}` }) as const
