/** By number: nothing personal stays. */
export const requestSubject = (id: number) => ({ kind: 'data-request' as const, id, title: `#${id}` })
