/**
 * What the demo shop holds for a tool and what it would cost to replace, in cents, from its price for a day: a machine
 * costs about 35 days of rent, and for the dear ones a part of that is held. Cheap tools and those rented by the hour go
 * out without a deposit.
 */
export function heldFor(pricePerDay: number): { deposit: number; replacementValue: number } {
  const replacementValue = Math.round((pricePerDay * 35) / 1000) * 1000
  const deposit = pricePerDay < 2500 ? 0 : Math.min(30_000, Math.round((pricePerDay * 4) / 5000) * 5000)
  return { deposit, replacementValue }
}
