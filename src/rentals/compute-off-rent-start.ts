/** The first day is charged in any case. */
export const computeOffRentStart = (input: Date, startsAt: Date): Date => (input < startsAt ? startsAt : input)
