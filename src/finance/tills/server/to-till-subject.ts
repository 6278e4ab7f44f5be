export const toTillSubject = (id: number) => ({ kind: 'till' as const, id, title: `Nr. ${id}` })
