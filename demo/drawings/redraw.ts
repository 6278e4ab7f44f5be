import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictureFile, viewName } from '../picture-file.ts'
import { shownViews } from '../stock/shown-views.ts'
import { draw, type View } from './draw.ts'

/*
 * Draws the demo's pictures anew: `npm run redraw`. Only those whose drawing has changed, as each takes a second or two;
 * `drawn-from.json` beside them says from what they were drawn. Needs a typeface for numerals, which the shop does not.
 */
const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const list = `${folder}drawn-from.json`

/** Every drawing that the stock shows, by name, with the mark of what it looks like now. */
export function shownDrawings(): Map<string, { view: View; svg: string; mark: string }> {
  const views = new Map(shownViews().flatMap((some) => some.map((view) => [viewName(view), view] as const)))
  const drawn = [...views].map(([name, view]) => {
    const svg = draw(view)
    return [name, { view, svg, mark: createHash('sha256').update(svg).digest('hex').slice(0, 16) }] as const
  })
  return new Map(drawn.sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function redraw(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before: Record<string, string> = readDrawnFrom()
  const drawings = shownDrawings()
  for (const [name, { view, svg, mark }] of drawings) {
    if (before[name] === mark) continue
    const picture = sharp(Buffer.from(svg), { density: 96 }).resize({ width: 1280 }).toColourspace('srgb')
    writeFileSync(pictureFile(view), await picture.avif({ quality: 55, effort: 4 }).toBuffer())
    console.log(name)
  }
  for (const file of readdirSync(folder))
    if (file.endsWith('.avif') && !drawings.has(file.slice(0, -5))) rmSync(folder + file)
  writeFileSync(
    list,
    `${JSON.stringify(Object.fromEntries([...drawings].map(([name, { mark }]) => [name, mark])), null, 2)}\n`,
  )
}

export function readDrawnFrom(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(list, 'utf8'))
  } catch {
    return {}
  }
}

if (process.argv[1] === import.meta.filename) await redraw()
