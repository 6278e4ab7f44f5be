/** `away`: at another place, or on its way to one. */
export const causes = ['late', 'downtime', 'away', 'retired'] as const
export type Cause = (typeof causes)[number]

/** Times in ms. */
export interface PooledRental {
  id: number
  quantity: number
  handed_out: number
  starts_at: number
  expected_return: number
  created_at: number
  /** From `computeHoldEnd`; Infinity when open-ended. */
  holds_until: number
}

export interface PooledDowntime {
  from: number
  to: number
  quantity: number
  unit_id: number | null
  /** The unit left the pool for another branch (below 0: it will join). */
  isAway?: boolean
  /** Units that were to have joined by now or by then, and can not: why bookings are short. */
  awaited?: number
}

export interface Pool {
  now: number
  /** Units in service. */
  stock: number
  rentals: readonly PooledRental[]
  downtimes: readonly PooledDowntime[]
}

export interface Broken {
  id: number
  /** The peak shortage. */
  missing: number
  cause: Cause
}

interface Piece {
  rental: PooledRental
  units: number
  from: number
  /** The rental's need ends; others can have its units. */
  until: number
  holds: number
  isOut: boolean
}

/**
 * Bookings that cannot be served. Units go first to rentals that have them, then to rentals begun (late ones first;
 * without acts these have theirs too), then in order of booking. A broken rental keeps what is left for it.
 */
export function listBrokenBookings(pool: Pool): Broken[] {
  const pieces = inTurn(pool)
  const moments = momentsOf(pool, pieces)
  const at = new Map(moments.map((moment, index) => [moment, index]))
  const indexOf = (moment: number) => at.get(Math.max(moment, pool.now)) ?? moments.length
  const free = moments.map(() => pool.stock)
  const late = moments.map(() => 0)
  const down = moments.map(() => 0)
  const away = moments.map(() => 0)
  for (const one of pool.downtimes) {
    for (let i = indexOf(Math.max(one.from, pool.now)); i < indexOf(one.to); i++) {
      free[i] = (free[i] ?? 0) - one.quantity
      const why = one.isAway ? away : down
      why[i] = (why[i] ?? 0) + Math.max(0, one.quantity) + (one.awaited ?? 0)
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
      const isBy = (held: number[]) => (held[worst] ?? 0) > 0
      const cause = isBy(late) ? 'late' : isBy(down) ? 'downtime' : isBy(away) ? 'away' : 'retired'
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

function momentsOf({ now, downtimes }: Pool, pieces: readonly Piece[]): number[] {
  const all = [
    now,
    ...downtimes.flatMap(({ from, to }) => [Math.max(from, now), to]),
    ...pieces.flatMap(({ from, until, holds, rental }) => [from, until, holds, rental.expected_return]),
  ]
  return [...new Set(all)].filter((moment) => moment >= now && Number.isFinite(moment)).sort((a, b) => a - b)
}

export function computePlannedPeak({ now, rentals, downtimes }: Pool, from: number, to: number): number {
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
