/** Nobody knows when units come back: rent without an agreed end, and, from home, those that come back elsewhere. */
export const withoutEnd = new Date('9999-01-01T00:00:00Z')

export const isWithoutEnd = (end: Date | string): boolean => Number(new Date(end)) >= Number(withoutEnd)
