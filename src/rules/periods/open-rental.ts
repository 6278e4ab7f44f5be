/**
 * SQL: a rental that holds its units (not returned, not cancelled), by its alias; `isOpen` is the same for the table.
 *
 * Below rentals, because catalogue and work sites use it.
 */
export const openRental = (alias = 'r'): string => `${alias}.returned_at is null and ${alias}.cancelled_at is null`
