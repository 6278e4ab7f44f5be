/**
 * What every query means by an open rental, one that holds its units: it is not back and not cancelled. In the words of
 * SQL, about the alias by which the query calls `rentals`; `isOpen` says the same of the table itself.
 *
 * It lies below rentals, because the catalogue counts what is out, and work sites list it.
 */
export const openRental = (alias = 'r'): string => `${alias}.returned_at is null and ${alias}.cancelled_at is null`
