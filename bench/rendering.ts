import { publicPages } from './answers.ts'
import type { Gear } from './compare.ts'
import type { Rendered, ToRender } from './first-rendering.ts'
import { askHelper, startHelper, stopChild } from './processes.ts'
import { reportAtLeast } from './report.ts'

const wanted = 0.35

export async function measureRendering({ shop, rounds }: Gear): Promise<void> {
  const helper = startHelper('first-rendering.ts')
  for (const page of ['home', 'category', 'product'] as const) {
    const asked: ToRender = { shop: shop.url, path: publicPages[page], rounds, seconds: 0.4 }
    const { ratio, ours, react } = await askHelper<Rendered>(helper, asked)
    const note = `${ours.toFixed(0)} of renderToString’s ${react.toFixed(0)} /s`
    reportAtLeast(`first rendering, ${page}`, ratio, wanted, note)
  }
  await stopChild(helper)
}
