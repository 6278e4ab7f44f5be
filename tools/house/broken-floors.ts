import { floorOf, isSamples, isTables, isTest, roomOf } from './floors.ts'
import type { Import } from './read-imports.ts'

export const importWords = ({ from, to }: Import) => `${from} imports ${to}`

/**
 * Every import between rooms that goes up, or closes a circle of rooms. A table may name any other table, because the
 * database is one; code that reads or writes it follows the floors.
 */
export function brokenFloors(imports: Import[]): Import[] {
  const between = imports.filter(
    ({ from, to }) =>
      roomOf(from) !== roomOf(to) && !isTest(from) && !isSamples(from) && !(isTables(from) && isTables(to)),
  )
  const rest = between.filter((one) => !isUp(one))
  return [...between.filter(isUp), ...rest.filter(({ from, to }) => leadsTo(rest, roomOf(to), roomOf(from)))]
}

/** A room without a floor has nobody above it: that it has none is another mistake. */
const isUp = ({ from, to }: Import) => (floorOf(roomOf(from)) ?? 99) < (floorOf(roomOf(to)) ?? 0)

/** Whether imports lead from one room to the other, over however many between. */
function leadsTo(imports: Import[], from: string, to: string): boolean {
  const seen = new Set([from])
  for (const room of seen) {
    if (room === to) return true
    for (const one of imports) if (roomOf(one.from) === room) seen.add(roomOf(one.to))
  }
  return false
}

/** A table knows tables, its own room and the ground: whoever reads a schema reads no program. */
export function readingTables(imports: Import[]): Import[] {
  return imports.filter(
    ({ from, to }) => isTables(from) && !isTables(to) && roomOf(from) !== roomOf(to) && (floorOf(roomOf(to)) ?? 99) > 1,
  )
}

/**
 * A test that needs a room above its own is about both, and lies in `tests/`. What it may have of rooms above: builders,
 * tables to look into, and what must be true of every shop.
 */
export function testsLookingUp(imports: Import[]): Import[] {
  const isOpen = (file: string) =>
    isSamples(file) || isTables(file) || /^src\/verify\/(invariants|verify)\.ts$/.test(file)
  return imports.filter((one) => isTest(one.from) && isUp(one) && !isOpen(one.to))
}

/** Rooms that nobody gave a floor. */
export function homeless(files: string[]): string[] {
  return [...new Set(files.map(roomOf))].filter((room) => floorOf(room) === undefined)
}
