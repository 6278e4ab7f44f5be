import { drawBetween } from './draw-between.ts'
import houses from './houses.json' with { type: 'json' }

/** The highest house first. */
export function drawHouses(page: string): string {
  const rows = Object.entries(houses)
    .reverse()
    .map(([house, rooms]) => `| \`${house}\` | ${told(house, rooms)} |`)
  return drawBetween(page, 'houses', ['| house | rooms |', '|---|---|', ...rows])
}

const told = (house: string, rooms: Record<string, string>) =>
  Object.entries(rooms)
    .map(([room, words]) => (room === house ? words : `\`${room}\` ${words}`))
    .join(' · ')
