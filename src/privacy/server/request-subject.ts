/** How the history names a request: by its number alone, so that nothing personal stays there. */
export const requestSubject = (id: number) => ({ kind: 'data-request' as const, id, title: `#${id}` })
