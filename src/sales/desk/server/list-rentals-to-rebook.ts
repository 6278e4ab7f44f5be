import type { RentalToRebook } from '#rentals/server/public/rebook-rentals.ts'
import { isRentalRowOpen, listLineParts, type RetainedLine } from './prepare-retained-line.ts'

/** Empty when neither time nor quantity changes. */
export function listRentalsToRebook({ line, item, isMoved, times }: RetainedLine): RentalToRebook[] {
  if (line.row.type !== 'rent' || (!isMoved && item.quantity === line.row.quantity)) return []
  const { starts_at, expected_return } = times()
  return listLineParts(line).flatMap(({ part, each }) => {
    const held = line.rentals.filter((rental) => rental.part === part)
    let more = item.quantity * each - held.reduce((sum, { quantity }) => sum + quantity, 0)
    return held.filter(isRentalRowOpen).map((rental): RentalToRebook => {
      // more goes to the first rental, less off units not handed out
      const change = Math.max(more, rental.handed_out - rental.quantity)
      more -= change
      const when = isMoved ? { starts_at, expected_return } : rental
      return {
        rental,
        quantity: rental.quantity + change,
        starts_at: when.starts_at,
        expected_return: when.expected_return,
      }
    })
  })
}
