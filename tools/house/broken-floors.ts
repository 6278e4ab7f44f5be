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
  const needs = neededBy(rest)
  return [...between.filter(isUp), ...rest.filter(({ from, to }) => needs(roomOf(to)).has(roomOf(from)))]
}

/** A room without a floor has nobody above it: that it has none is another mistake. */
const isUp = ({ from, to }: Import) => (floorOf(roomOf(from)) ?? 99) < (floorOf(roomOf(to)) ?? 0)

/** For each room the rooms that imports lead to from it, over however many between, and itself. */
function neededBy(imports: Import[]): (room: string) => Set<string> {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) next.set(roomOf(from), (next.get(roomOf(from)) ?? new Set()).add(roomOf(to)))
  const known = new Map<string, Set<string>>()
  return (room) => {
    const reached = known.get(room) ?? new Set([room])
    // a set is walked to its end, also to what is added on the way
    if (!known.has(room)) for (const one of reached) for (const further of next.get(one) ?? []) reached.add(further)
    known.set(room, reached)
    return reached
  }
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
