import { publicPages } from './answers.ts'
import type { Gear } from './compare.ts'
import type { RenderingRates, ToRender } from './first-rendering.ts'
import { callHelper, startHelper, stopChild } from './processes.ts'
import { reportMinimum } from './report.ts'

const wanted = 0.35

export async function measureRendering({ shop, rounds }: Gear): Promise<void> {
  const helper = startHelper('first-rendering.ts')
  for (const page of ['home', 'category', 'product'] as const) {
    const render: ToRender = { shop: shop.url, path: publicPages[page], rounds, seconds: 0.4 }
    const { ratio, ours, react } = await callHelper<RenderingRates>(helper, render)
    const note = `${ours.toFixed(0)} of renderToString’s ${react.toFixed(0)} /s`
    reportMinimum(`first rendering, ${page}`, ratio, wanted, note)
  }
  await stopChild(helper)
}
