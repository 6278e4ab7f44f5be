/** Why a booking can't be served: a tool is not back, kept back, or gone for good. */
export const causes = ['late', 'downtime', 'retired'] as const
export type Cause = (typeof causes)[number]

/** An open rental: units that are out, and units that somebody waits for. Moments in milliseconds. */
export interface PooledRental {
  id: number
  quantity: number
  handed_out: number
  starts_at: number
  expected_return: number
  created_at: number
  /** Until when it keeps its units as things stand (`holdEnd`); without end Infinity. */
  holds_until: number
}

/** Units that are kept back. */
export interface PooledDowntime {
  from: number
  to: number
  quantity: number
  /** The machine, when one is named. */
  unit_id: number | null
}

/** Everything that takes units of one product from now on. */
export interface Pool {
  now: number
  /** Units in service. */
  stock: number
  rentals: readonly PooledRental[]
  downtimes: readonly PooledDowntime[]
}

export interface Broken {
  id: number
  /** How many units lack at the worst moment. */
  missing: number
  cause: Cause
}

/** Units of a rental that are out, or that are still to be handed over. */
interface Piece {
  rental: PooledRental
  units: number
  from: number
  /** Until when it must be served, and until when nobody else can have its units. */
  until: number
  holds: number
  isOut: boolean
}

/**
 * The bookings of a product that can't be given their units as things stand. Units go to whoever has them; then to what has
 * begun, what is late and the earliest first, which a firm that writes no acts has out too; then to bookings in the order in which they were
 * made. Who gets fewer than ordered at some moment is broken, and keeps what is left for it.
 */
export function brokenBookings(pool: Pool): Broken[] {
  const pieces = inTurn(pool)
  const moments = momentsOf(pool, pieces)
  const at = new Map(moments.map((moment, index) => [moment, index]))
  const indexOf = (moment: number) => at.get(Math.max(moment, pool.now)) ?? moments.length
  const free = moments.map(() => pool.stock)
  const late = moments.map(() => 0)
  const down = moments.map(() => 0)
  for (const one of pool.downtimes) {
    for (let i = indexOf(Math.max(one.from, pool.now)); i < indexOf(one.to); i++) {
      free[i] = (free[i] ?? 0) - one.quantity
      down[i] = (down[i] ?? 0) + one.quantity
    }
  }

  const broken: Broken[] = []
  for (const { rental, units, from, until, holds, isOut } of pieces) {
    const first = indexOf(from)
    let got = units
    let worst = -1
    for (let i = first; !isOut && i < indexOf(until); i++) {
      const left = Math.max(0, free[i] ?? 0)
      if (left >= got) continue
      got = left
      worst = i
    }
    if (worst >= 0) {
      const cause = (late[worst] ?? 0) > 0 ? 'late' : (down[worst] ?? 0) > 0 ? 'downtime' : 'retired'
      broken.push({ id: rental.id, missing: units - got, cause })
    }
    for (let i = first; i < indexOf(holds); i++) {
      free[i] = (free[i] ?? 0) - got
      if ((moments[i] ?? 0) >= rental.expected_return) late[i] = (late[i] ?? 0) + got
    }
  }
  return broken
}

function inTurn({ now, rentals }: Pool): Piece[] {
  const pieces = rentals.flatMap((rental): Piece[] => {
    const { handed_out, quantity, starts_at, expected_return, holds_until } = rental
    const isLate = expected_return <= now
    // Of what is late and was never handed over nobody knows more than that somebody wants it now.
    const waits = { from: Math.max(starts_at, now), until: isLate ? now + 1 : expected_return }
    return [
      { rental, units: handed_out, from: now, until: now, holds: holds_until, isOut: true },
      { rental, units: quantity - handed_out, ...waits, holds: holds_until, isOut: false },
    ].filter(({ units }) => units > 0)
  })
  const rank = ({ isOut, rental }: Piece) =>
    isOut ? 0 : rental.expected_return <= now ? 1 : rental.starts_at <= now ? 2 : 3
  const since = (piece: Piece) => (rank(piece) < 3 ? piece.rental.starts_at : piece.rental.created_at)
  return pieces.sort((a, b) => rank(a) - rank(b) || since(a) - since(b) || a.rental.id - b.rental.id)
}

/** What is held changes at these moments alone. */
function momentsOf({ now, downtimes }: Pool, pieces: readonly Piece[]): number[] {
  const all = [
    now,
    ...downtimes.flatMap(({ from, to }) => [Math.max(from, now), to]),
    ...pieces.flatMap(({ from, until, holds, rental }) => [from, until, holds, rental.expected_return]),
  ]
  return [...new Set(all)].filter((moment) => moment >= now && Number.isFinite(moment)).sort((a, b) => a - b)
}

/** The most units that downtimes and rentals that are not late hold at any moment of [from, to): what was planned for them. */
export function plannedPeak({ now, rentals, downtimes }: Pool, from: number, to: number): number {
  const holds = [
    ...downtimes.map((one) => ({ begins: Math.max(one.from, from), ends: one.to, quantity: one.quantity })),
    ...rentals
      .filter((rental) => rental.expected_return > now)
      .map(({ starts_at, expected_return, quantity }) => ({
        begins: Math.max(starts_at, from),
        ends: expected_return,
        quantity,
      })),
  ].filter(({ begins, ends }) => begins < to && ends > begins)
  const heldAt = (moment: number) =>
    holds.reduce((sum, { begins, ends, quantity }) => sum + (begins <= moment && ends > moment ? quantity : 0), 0)
  return Math.max(0, ...holds.map(({ begins }) => heldAt(begins)))
}
