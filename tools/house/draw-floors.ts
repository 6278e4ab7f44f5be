import { floorOf, floors, isSamples, isTest, roomOf } from './floors.ts'
import type { House, Import } from './read-imports.ts'

const begin = '<!-- floors: drawn by tools/house/arrows.ts -->'
const end = '<!-- /floors -->'

/** The page with its picture of the floors as they are. Throws when the page has no place for it. */
export function drawFloors(page: string, house: House): string {
  const [before, rest] = page.split(`${begin}\n`)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no „${begin}“ … „${end}“`)
  return `${before}${begin}\n${table(house)}\n${end}${after}`
}

function table({ files, imports }: House): string {
  const here = new Set(files.map(roomOf))
  const rows = floors.map((rooms, fromTop) => {
    const told = Object.entries(rooms)
      .filter(([room]) => here.has(room))
      .map(([room, words]) => `\`${room}\`${sideways(room, imports)} ${words}`)
    return `| ${floors.length - 1 - fromTop} | ${told.join(' · ')} |`
  })
  return ['| floor | rooms (→ leans on a room of its own floor) |', '|---|---|', ...rows].join('\n')
}

function sideways(room: string, imports: Import[]): string {
  const leansOn = imports
    .filter(({ from }) => roomOf(from) === room && !isTest(from) && !isSamples(from))
    .map(({ to }) => roomOf(to))
    .filter((other) => other !== room && floorOf(other) === floorOf(room))
  const names = [...new Set(leansOn)].sort()
  return names.length > 0 ? ` → ${names.map((name) => `\`${name}\``).join(', ')}:` : ''
}
