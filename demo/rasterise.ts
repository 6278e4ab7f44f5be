import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { draw, type View } from './drawings/draw.ts'
import { demoCategories, demoProducts } from './stock/stock.ts'
import { viewName } from './view-name.ts'

// Run as a process of its own, `node rasterise.ts <folder>`: the shop's own process has its SVG decoder shut for good.
const folder = process.argv[2] ?? ''
const views = new Map<string, View>()
for (const view of [...demoCategories.map((one) => one.drawing), ...demoProducts.flatMap((one) => one.views)])
  views.set(viewName(view), view)

await Promise.all(
  [...views].map(async ([name, view]) => {
    const png = await sharp(Buffer.from(draw(view)), { density: 96 })
      .resize({ width: 1280 })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await writeFile(join(folder, `${name}.png`), png)
  }),
)
