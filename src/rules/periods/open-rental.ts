/** SQL: a rental that holds its units, by its alias. Below rentals: catalogue and work sites use it. */
export const openRental = (alias = 'r'): string => `${alias}.returned_at is null and ${alias}.cancelled_at is null`
