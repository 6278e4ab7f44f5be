import houses from './modules.json' with { type: 'json' }
import { replaceMarkedTable } from './replace-marked-table.ts'

/** The highest house first. */
export function renderModulesTable(page: string): string {
  const rows = Object.entries(houses)
    .reverse()
    .map(([house, rooms]) => `| \`${house}\` | ${entry(house, rooms)} |`)
  return replaceMarkedTable(page, 'houses', ['| house | rooms |', '|---|---|', ...rows])
}

const entry = (house: string, rooms: Record<string, string>) =>
  Object.entries(rooms)
    .map(([room, words]) => (room === house ? words : `\`${room}\` ${words}`))
    .join(' · ')
