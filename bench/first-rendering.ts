import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import type { Api } from '#platform/pages/api-context.ts'
import { loadBuild } from '#platform/pages/mount-pages.ts'
import { type Build, pageRenderer } from '#platform/pages/render-page.ts'
import { computeMedianBy } from './compute-median-by.ts'

export interface ToRender {
  shop: string
  path: string
  rounds: number
  seconds: number
}

export interface RenderingRates {
  /** Renderings a second: the whole answer, and React's `renderToString` of the same tree. */
  ours: number
  react: number
  ratio: number
}

const build = await loadBuild()

process.on('disconnect', () => process.exit())

process.on('message', async ({ shop, path, rounds, seconds }: ToRender) => {
  const api = await answersInMemory(shop, path)
  const render = pageRenderer(build)
  const rendering = { publicUrl: shop, security: {}, api, shown: () => [], report: console.error, requestId: '' }
  const context = await contextOf(path, rendering)
  const asTree = async () => renderToString(createElement(ServerRouter, { context, url: shop + path }))
  const asAnswer = () => render(path, rendering)

  await perSecond(asAnswer, seconds)
  await perSecond(asTree, seconds)
  const measured: RenderingRates[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await perSecond(asAnswer, seconds)
    const react = await perSecond(asTree, seconds)
    measured.push({ ours, react, ratio: ours / react })
  }
  process.send?.(computeMedianBy(measured, (one) => one.ratio))
})

async function answersInMemory(shop: string, path: string): Promise<Api> {
  const known = new Map<string, Awaited<ReturnType<Api>>>()
  const ask: Api = async ({ url }) => {
    const kept = known.get(url)
    if (kept) return kept
    const answer = await fetch(shop + url)
    const input = { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    known.set(url, input)
    return input
  }
  await pageRenderer(build)(path, {
    publicUrl: shop,
    security: {},
    api: ask,
    shown: () => [],
    report: console.error,
    requestId: '',
  })
  return ask
}

async function contextOf(
  path: string,
  rendering: Parameters<ReturnType<typeof pageRenderer>>[1],
): Promise<EntryContext> {
  let caught: EntryContext | undefined
  const entry = (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    caught = context
    return new Response()
  }
  const catching = { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: entry } } } as Build
  await pageRenderer(catching)(path, rendering)
  if (!caught) throw new Error(`${path} was not rendered`)
  return { ...caught, serverHandoffStream: undefined }
}

async function perSecond(action: () => Promise<unknown>, seconds: number): Promise<number> {
  const begun = performance.now()
  let times = 0
  while (performance.now() - begun < seconds * 1000) {
    await action()
    times++
  }
  return (times * 1000) / (performance.now() - begun)
}
