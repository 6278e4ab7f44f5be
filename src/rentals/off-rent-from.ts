/** From when a rental is off, said at `asked`. What went out before its first day is charged from that day on, and for no less. */
export const offRentFrom = (asked: Date, startsAt: Date): Date => (asked < startsAt ? startsAt : asked)
