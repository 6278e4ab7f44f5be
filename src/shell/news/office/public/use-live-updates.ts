import { useEffect, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { ApiError, fetchEndpoint } from '#platform/browser/api-client.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { hasMatchingUpdate } from '../../live-update-names.ts'
import { StreamLiveUpdates } from '../../live-updates.contract.ts'

/** Between two reloads; the first is immediate. */
const pauseMs = 500

/** Revalidates when something changes that the screen `revalidatesOn`. Needs the right to read orders. */
export function useLiveUpdates(): void {
  const { revalidate } = useRevalidator()
  const isTold = usePermissions()('orders:read')
  const patterns = useScreen()?.revalidatesOn ?? []
  const [id] = Object.values(useParams())
  const shown = useRef({ patterns, id })
  useEffect(() => {
    shown.current = { patterns, id }
  })
  const listens = isTold && patterns.length > 0
  useEffect(() => {
    if (!listens) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      last = Date.now()
      void revalidate()
    }
    const end = listenToNews((lines) => {
      if (timer === undefined && hasMatchingUpdate(lines, shown.current.patterns, shown.current.id))
        timer = setTimeout(look, Math.max(0, last + pauseMs - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [revalidate, listens])
}

type Hears = (tags: readonly string[]) => void

const firstWait = 1_000
const longestWait = 60_000
/** An idle screen stops listening, or its session would never time out. */
const restAfter = 60 * 60_000

const hearers = new Set<Hears>()
let isRunning = false
let lastTouch = Date.now()
let wake: () => void = () => {}
let stream = new AbortController()

/** A tab has one stream, while the screen is visible. After a gap `*` is sent: anything may have changed. */
function listenToNews(hears: Hears): () => void {
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

/** Delayed, because the next screen usually listens too. */
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
      const { body } = await fetchEndpoint(StreamLiveUpdates, {
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
      // Signed out, or without the right: stop.
      if (thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)) break
    }
    if (hearers.size === 0) break
    // Jitter, so that screens do not all reconnect at once after a restart.
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
