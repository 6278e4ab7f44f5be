export const buildCodesOutSql = (rentalId: string): string =>
  `array(select u.code from rental_units o join units u on u.id = o.unit_id
          where o.rental_id = ${rentalId} and o.back_at is null order by o.id)`

/** SQL: codes of all machines that a rental had, back or not. */
export const buildRentalCodesSql = (rentalId: string): string =>
  `array(select u.code from rental_units o join units u on u.id = o.unit_id where o.rental_id = ${rentalId} order by o.id)`
