/** The first day is charged in any case. */
export const offRentFrom = (asked: Date, startsAt: Date): Date => (asked < startsAt ? startsAt : asked)
