export const tillSubject = (id: number) => ({ kind: 'till' as const, id, title: `Nr. ${id}` })
