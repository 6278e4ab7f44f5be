import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { PageCache } from './page-cache.ts'

const kilobytes = (n: number) => n * 1024
const page = (tags: string[] = [], { status = 200, body = 'puslapis' } = {}) =>
  new CachedResponse({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), tags })

let cache: PageCache
beforeEach(() => {
  cache = new PageCache({ maxBytes: kilobytes(400) })
})

test('a kept page is found until one of the tags that it shows is dropped', () => {
  const answer = page(['product:1', 'settings'])
  cache.put('/a', answer, cache.begin())
  cache.drop(['product:2'])
  expect(cache.find('/a')).toBe(answer)
  cache.drop(['settings'])
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('a page that shows what was dropped while it was being rendered is not kept', () => {
  const ticket = cache.begin()
  cache.drop(['product:1'])
  expect(cache.put('/stale', page(['product:1']), ticket)).toBe(false)
  expect(cache.put('/other', page(['product:2']), ticket)).toBe(true)
  expect(cache.put('/fresh', page(['product:1']), cache.begin())).toBe(true)
})

test('a page begun before everything was cleared is not kept', () => {
  const ticket = cache.begin()
  cache.clear()
  expect(cache.put('/a', page(), ticket)).toBe(false)
})

test('when more tags were dropped than are remembered, what was begun before is not kept', () => {
  const ticket = cache.begin()
  cache.drop(['product:1'])
  for (let i = 0; i < 11; i++) cache.drop(Array.from({ length: 1000 }, (_, n) => `other:${i}-${n}`))
  expect(cache.put('/a', page(['product:1']), ticket)).toBe(false)
})

test('the page cache stores no page while changes can’t be heard, nor a page that was begun then', () => {
  cache.put('/a', page(), cache.begin())
  cache.pause()
  const ticket = cache.begin()
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.put('/a', page(), ticket)).toBe(false)
  cache.resume()
  expect(cache.put('/a', page(), ticket)).toBe(false)
  expect(cache.put('/a', page(), cache.begin())).toBe(true)
})

test('the last known page is served while changes can’t be heard, unless it is known to have changed', () => {
  cache.put('/a', page(['product:1']), cache.begin())
  cache.put('/b', page(['product:2']), cache.begin())
  expect(cache.lastKnown('/a')).toBeUndefined()
  cache.pause()
  cache.drop(['product:2'])
  expect(cache.lastKnown('/a')).toBeDefined()
  expect(cache.lastKnown('/b')).toBeUndefined()
  cache.resume()
  cache.pause()
  expect(cache.lastKnown('/a')).toBeUndefined()
})

test('errors and redirects are not kept', () => {
  for (const status of [301, 302, 400, 429, 500, 503])
    expect(cache.put('/a', page([], { status }), cache.begin())).toBe(false)
})

test('a not-found page is kept for ten seconds, and only some of them at once', () => {
  vi.useFakeTimers()
  try {
    cache.put('/nera', page([], { status: 404 }), cache.begin())
    expect(cache.find('/nera')).toBeDefined()
    vi.advanceTimersByTime(10_001)
    expect(cache.find('/nera')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
  for (let i = 0; i < 1000; i++) cache.put(`/nera/${i}`, page([], { status: 404 }), cache.begin())
  expect(cache.size).toBeLessThanOrEqual(200)
  expect(cache.find('/nera/999')).toBeDefined()
})

test('a page that time alone changes is cached until then, however often it is requested', () => {
  vi.useFakeTimers()
  try {
    const answer = page(['rentals'])
    answer.usableUntil = Date.now() + 1000
    cache.put('/a', answer, cache.begin())
    expect(cache.find('/a')).toBeDefined()
    expect(cache.find('/a')).toBeDefined()
    vi.advanceTimersByTime(1000)
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
    expect(cache.put('/a', answer, cache.begin())).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a crawler with many addresses does not push out the pages that people read', () => {
  for (const key of ['/', '/nuoma/grezimas']) {
    cache.put(key, page(), cache.begin())
    cache.find(key)
  }
  for (let i = 0; i < 1000; i++) cache.put(`/search?raktazodis=${i}`, page(), cache.begin())
  expect(cache.find('/')).toBeDefined()
  expect(cache.find('/nuoma/grezimas')).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(kilobytes(400))
})

test('compressed copies count as memory, too', async () => {
  const answer = page([], { body: 'Gręžtuvas '.repeat(1000) })
  cache.put('/a', answer, cache.begin())
  const before = cache.bytes
  const { body } = await answer.encode('br')
  expect(cache.bytes).toBe(before + body.length)
  cache.drop(['x'])
  cache.clear()
  await answer.encode('gzip')
  expect(cache.bytes).toBe(0)
})

test('T950 an answer that is kept keeps nothing of other answers in memory, in no encoding', async () => {
  const answer = page([], { body: 'Gręžtuvas '.repeat(100) })
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { body } = await answer.encode(encoding)
    expect(body.buffer.byteLength, encoding).toBe(body.length)
  }
})

test('in any order of events a page found in the cache has no tag that was dropped since the page was begun', async () => {
  const key = constantFrom('/a', '/b', '/c')
  const tag = constantFrom('p', 'q', 'r')
  const step = oneof(
    record({ does: constantFrom('begin' as const), key, tags: array(tag, { maxLength: 2 }) }),
    record({ does: constantFrom('keep' as const), which: integer({ min: 0, max: 5 }) }),
    record({ does: constantFrom('drop' as const), tags: array(tag, { minLength: 1, maxLength: 2 }) }),
    record({ does: constantFrom('find' as const), key }),
    record({ does: constantFrom('clear' as const) }),
  )
  await assert(
    asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
      const tested = new PageCache({ maxBytes: kilobytes(100) })
      // The oracle: each tag's current content.
      const version: Record<string, number> = { p: 0, q: 0, r: 0 }
      const making: { key: string; answer: CachedResponse; ticket: ReturnType<PageCache['begin']> }[] = []
      for (const now of steps) {
        if (now.does === 'begin') {
          const body = JSON.stringify(Object.fromEntries(now.tags.map((name) => [name, version[name]])))
          making.push({ key: now.key, answer: page(now.tags, { body }), ticket: tested.begin() })
        } else if (now.does === 'keep') {
          const made = making[now.which]
          if (made) tested.put(made.key, made.answer, made.ticket)
        } else if (now.does === 'drop') {
          for (const name of now.tags) version[name] = (version[name] ?? 0) + 1
          tested.drop(now.tags)
        } else if (now.does === 'clear') tested.clear()
        else {
          const shown = tested.find(now.key)?.body.toString() ?? '{}'
          for (const [name, seen] of Object.entries(JSON.parse(shown))) expect(seen).toBe(version[name])
        }
      }
    }),
    { numRuns: 500 },
  )
})
