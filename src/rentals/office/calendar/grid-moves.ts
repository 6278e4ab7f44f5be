import { createLookup } from '#platform/create-lookup.ts'

/** A row's title (`day` -1), a day, or a bar that covers it. */
export interface GridPosition {
  row: number
  day: number
  bar: string | null
}

export interface GridStop {
  id: string
  lane: number
  firstDay: number
  lastDay: number
}

export interface Grid {
  days: number
  rows: number
  stops: (row: number) => readonly GridStop[]
}

const rowsAPage = 8

/** Undefined: other keys. Up and down pass through a day's bars; left and right of a bar are the days around it. */
export function placeAfter(
  place: GridPosition,
  key: { key: string; ctrlKey: boolean },
  grid: Grid,
): GridPosition | undefined {
  const { row, day } = place
  const last = grid.days - 1
  const moves: Record<string, () => GridPosition> = createLookup({
    ArrowRight: () => sideways(place, grid, 1),
    ArrowLeft: () => sideways(place, grid, -1),
    ArrowDown: () => down(place, grid),
    ArrowUp: () => up(place, grid),
    Home: () => ({ row: key.ctrlKey ? 0 : row, day: 0, bar: null }),
    End: () => ({ row: key.ctrlKey ? grid.rows - 1 : row, day: last, bar: null }),
    PageDown: () => ({ row: Math.min(grid.rows - 1, row + rowsAPage), day, bar: null }),
    PageUp: () => ({ row: Math.max(0, row - rowsAPage), day, bar: null }),
  })
  return moves[key.key]?.()
}

export function listGridStops(grid: Grid, row: number, day: number): GridStop[] {
  return grid
    .stops(row)
    .filter((stop) => stop.firstDay <= day && day <= stop.lastDay)
    .sort((a, b) => a.lane - b.lane)
}

function sideways(place: GridPosition, grid: Grid, step: 1 | -1): GridPosition {
  const bar = grid.stops(place.row).find((stop) => stop.id === place.bar)
  const day = (bar ? (step > 0 ? bar.lastDay : bar.firstDay) : place.day) + step
  if (day < -1 || day >= grid.days) return place
  const beside = bar && listGridStops(grid, place.row, day).find((stop) => stop.lane === bar.lane)
  return { row: place.row, day, bar: beside?.id ?? null }
}

function down(place: GridPosition, grid: Grid): GridPosition {
  const stops = place.day < 0 ? [] : listGridStops(grid, place.row, place.day)
  const next = stops[stops.findIndex((stop) => stop.id === place.bar) + 1]
  if (next) return { ...place, bar: next.id }
  return place.row + 1 < grid.rows ? { row: place.row + 1, day: place.day, bar: null } : place
}

function up(place: GridPosition, grid: Grid): GridPosition {
  if (place.bar !== null) {
    const stops = listGridStops(grid, place.row, place.day)
    const before = stops[stops.findIndex((stop) => stop.id === place.bar) - 1]
    return { ...place, bar: before?.id ?? null }
  }
  if (place.row === 0) return place
  const above = place.day < 0 ? [] : listGridStops(grid, place.row - 1, place.day)
  return { row: place.row - 1, day: place.day, bar: above.at(-1)?.id ?? null }
}
