/** By number: nothing personal stays. */
export const toDataRequestSubject = (id: number) => ({ kind: 'data-request' as const, id, title: `#${id}` })
