import { ApiError, fetchEndpoint } from '#platform/browser/api-client.ts'
import { HearNews } from '../news.contract.ts'

type Hears = (tags: readonly string[]) => void

const firstWait = 1_000
const longestWait = 60_000
/** A screen that nobody has touched for so long is told nothing, or its session would never come to rest. */
const restAfter = 60 * 60_000

const hearers = new Set<Hears>()
let isRunning = false
let lastTouch = Date.now()
let wake: () => void = () => {}
let stream = new AbortController()

/**
 * Hears what changes in the shop while this screen is looked at; one stream for the tab. After it was away, `*` is heard:
 * anything may have changed meanwhile.
 */
export function listenToNews(hears: Hears): () => void {
  if (hearers.size === 0) watch(true)
  hearers.add(hears)
  lastTouch = Date.now()
  if (isRunning) wake()
  else void run()
  return () => {
    hearers.delete(hears)
    if (hearers.size === 0) setTimeout(stopUnheard, 500)
  }
}

/** A moment later, because the next screen mostly listens too. */
function stopUnheard(): void {
  if (hearers.size > 0) return
  watch(false)
  stream.abort()
  wake()
}

const mayListen = () => hearers.size > 0 && document.visibilityState === 'visible' && Date.now() - lastTouch < restAfter

async function run(): Promise<void> {
  isRunning = true
  let wait = firstWait
  let missed = false
  while (hearers.size > 0) {
    if (!mayListen()) {
      missed = true
      await sleep(longestWait)
      continue
    }
    stream = new AbortController()
    try {
      const { body } = await fetchEndpoint(HearNews, {
        headers: { accept: 'text/event-stream' },
        signal: stream.signal,
      })
      if (missed) tell(['*'])
      missed = true
      const began = Date.now()
      await readAll(body)
      if (Date.now() - began > longestWait) wait = firstWait
    } catch (thrown) {
      missed = true
      // Signed out, or without the right: nothing is told to this tab any more.
      if (thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)) break
    }
    if (hearers.size === 0) break
    // Not all of a shop's screens at once when a program has started again.
    await sleep(wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, longestWait)
  }
  isRunning = false
}

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) tell(JSON.parse(event.slice('data: '.length)))
    if (Date.now() - lastTouch >= restAfter) return stream.abort()
  }
}

function tell(tags: readonly string[]): void {
  for (const hears of hearers) hears(tags)
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    wake = () => {
      clearTimeout(timer)
      done()
    }
  })
}

function seen(): void {
  if (document.visibilityState === 'visible') wake()
  else stream.abort()
}

function touched(): void {
  const rested = Date.now() - lastTouch >= restAfter
  lastTouch = Date.now()
  if (rested) wake()
}

function watch(on: boolean): void {
  const set = on ? ('addEventListener' as const) : ('removeEventListener' as const)
  document[set]('visibilitychange', seen)
  for (const event of ['pointerdown', 'keydown', 'online']) globalThis[set](event, event === 'online' ? seen : touched)
}
