import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NoteDraft, NoteKeeper, type NoteSaveResult } from './note-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The request or only its answer is lost. */
function aServer(note = '') {
  const server = {
    note,
    delay: 50,
    /** A later request may overtake it. */
    isLate: false,
    away: undefined as undefined | 'unasked' | 'unanswered',
    refuses: undefined as undefined | string[],
    calls: [] as { note: string; seen: string[]; leaving: boolean }[],
    draft: undefined as NoteDraft | undefined,
  }
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const write = (text: string, seen: string[]): NoteSaveResult => {
    if (server.refuses) return { refused: server.refuses }
    if (![...seen, text].includes(server.note)) return { changed: server.note }
    server.note = text
    return { kept: text }
  }
  const open = () =>
    new NoteKeeper({
      load: async () => {
        const { note: read, away } = server
        await wait(server.delay)
        return away ? undefined : read
      },
      save: async (text, seen, leaving) => {
        server.calls.push({ note: text, seen, leaving })
        const { delay, away, isLate } = server
        if (isLate) await wait(delay)
        const answer = away === 'unasked' ? 'away' : write(text, seen)
        if (!isLate) await wait(delay)
        return away ? 'away' : answer
      },
      drafts: {
        read: () => server.draft,
        write: (draft) => {
          server.draft = structuredClone(draft)
        },
        drop: () => {
          server.draft = undefined
        },
      },
    })
  return Object.assign(server, { open })
}

async function opened(note = '') {
  const server = aServer(note)
  const keeper = server.open()
  void keeper.refresh()
  await vi.advanceTimersByTimeAsync(50)
  return { server, keeper }
}

test('saving starts a second after the last keystroke, and says so for two seconds more', async () => {
  const { server, keeper } = await opened('Senas')
  expect(keeper.view()).toMatchObject({ text: 'Senas', isLoaded: true, status: 'quiet' })
  keeper.type('Senas ')
  await vi.advanceTimersByTimeAsync(900)
  keeper.type('Senas n')
  await vi.advanceTimersByTimeAsync(999)
  expect([keeper.view().status, server.calls.length]).toEqual(['quiet', 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(keeper.view().status).toBe('saving')
  await vi.advanceTimersByTimeAsync(50)
  expect([keeper.view().status, server.note]).toEqual(['saved', 'Senas n'])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(keeper.view().status).toBe('saved')
  await vi.advanceTimersByTimeAsync(1)
  expect(keeper.view().status).toBe('quiet')
  expect(server.calls).toEqual([{ note: 'Senas n', seen: ['Senas'], leaving: false }])
  expect(server.draft).toBeUndefined()
})

test('text typed during a slow save is saved right after it, one request at a time', async () => {
  const { server, keeper } = await opened()
  server.delay = 5_000
  keeper.type('a')
  await vi.advanceTimersByTimeAsync(1_000)
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(500)
  keeper.type('abc')
  await vi.advanceTimersByTimeAsync(4_499)
  expect(server.calls.map(({ note }) => note)).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(keeper.view().status).toBe('saving')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.calls.map(({ note, seen }) => [note, ...seen])).toEqual([
    ['a', ''],
    ['abc', 'a'],
  ])
  expect(keeper.view()).toMatchObject({ text: 'abc', status: 'saved' })
})

test('a failure is said, keeps the text, and is tried again until it succeeds', async () => {
  const { server, keeper } = await opened()
  server.away = 'unasked'
  expect(keeper.isAtRisk(false)).toBe(false)
  keeper.type('svarbu')
  expect([keeper.isAtRisk(), keeper.isAtRisk(false)]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1_050)
  expect(keeper.view()).toMatchObject({ text: 'svarbu', status: 'failed' })
  expect(keeper.isAtRisk()).toBe(true)
  expect(server.draft).toMatchObject({ text: 'svarbu' })
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = server.calls.length
  expect(tries).toBeGreaterThan(4)
  expect(tries).toBeLessThan(10)
  server.away = undefined
  await vi.advanceTimersByTimeAsync(30_050)
  expect([server.note, keeper.isAtRisk(), server.draft]).toEqual(['svarbu', false, undefined])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toHaveLength(tries + 1)
})

test('an answer that got lost is no quarrel with oneself, whatever was typed since', async () => {
  const { server, keeper } = await opened('Senas')
  server.away = 'unanswered'
  for (let at = 1; at <= 8; at++) {
    keeper.type(`Senas ${at}`)
    await vi.advanceTimersByTimeAsync(1_050)
  }
  keeper.type('Naujas')
  server.away = undefined
  await vi.advanceTimersByTimeAsync(1_100)
  expect(keeper.view()).toMatchObject({ text: 'Naujas', status: 'saved', theirs: undefined })
  expect(server.note).toBe('Naujas')
  for (const { seen } of server.calls) expect(seen.length).toBeLessThanOrEqual(5)
})

test('undoing back to the old text still takes back what may have been written', async () => {
  const { server, keeper } = await opened('Senas')
  server.away = 'unanswered'
  keeper.type('Klaida')
  await vi.advanceTimersByTimeAsync(1_050)
  server.away = undefined
  keeper.type('Senas')
  await vi.advanceTimersByTimeAsync(1_050)
  expect([server.note, keeper.view().status]).toEqual(['Senas', 'saved'])
})

test('leaving does not wait: the newest text goes out at once, and whichever comes first, it stays', async () => {
  const { server, keeper } = await opened('Senas')
  keeper.type('Vienas')
  keeper.flush(true)
  keeper.flush(true)
  expect(server.calls).toEqual([{ note: 'Vienas', seen: ['Senas'], leaving: true }])
  await vi.advanceTimersByTimeAsync(50)
  keeper.type('Du')
  await vi.advanceTimersByTimeAsync(1_000)
  keeper.type('Trys')
  keeper.flush(true)
  expect(server.calls.at(-1)).toEqual({ note: 'Trys', seen: ['Vienas', 'Du'], leaving: true })
  await vi.advanceTimersByTimeAsync(50)
  expect([server.note, keeper.view().status]).toEqual(['Trys', 'saved'])
})

test('another window’s text is shown beside the own one, and neither is overwritten until somebody chooses', async () => {
  for (const [choice, kept] of [
    ['mine', 'Mano'],
    ['theirs', 'Kito'],
    ['both', 'Kito\n\nMano'],
  ] as const) {
    const { server, keeper } = await opened('Senas')
    server.note = 'Kito'
    keeper.type('Mano')
    await vi.advanceTimersByTimeAsync(1_050)
    expect(keeper.view()).toMatchObject({ text: 'Mano', theirs: 'Kito', status: 'failed' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.note, server.calls.length]).toEqual(['Kito', 1])
    expect(server.draft).toMatchObject({ text: 'Mano' })
    keeper.settle(choice)
    await vi.advanceTimersByTimeAsync(50)
    expect(keeper.view()).toMatchObject({ text: kept, theirs: undefined })
    expect([server.note, server.draft]).toEqual([kept, undefined])
  }
})

test('a window that comes back shows what another one wrote, unless something is typed here', async () => {
  const { server, keeper } = await opened('Senas')
  server.note = 'Kito'
  void keeper.refresh()
  await vi.advanceTimersByTimeAsync(50)
  expect(keeper.view().text).toBe('Kito')
  server.note = 'Dar naujesnis'
  void keeper.refresh()
  keeper.type('Kito ir mano')
  await vi.advanceTimersByTimeAsync(100)
  expect(keeper.view()).toMatchObject({ text: 'Kito ir mano', theirs: 'Dar naujesnis' })
})

test('an old reading that comes after a saving says nothing any more', async () => {
  const { server, keeper } = await opened('Senas')
  server.delay = 3_000
  void keeper.refresh()
  keeper.type('Naujas')
  server.delay = 10
  await vi.advanceTimersByTimeAsync(5_000)
  expect([keeper.view().text, server.note]).toEqual(['Naujas', 'Naujas'])
})

test('a note whose save was interrupted by a login is restored and saved, even when it was emptied', async () => {
  for (const text of ['Nebaigta', '']) {
    const { server, keeper } = await opened('Senas')
    server.refuses = []
    keeper.type(text)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([keeper.view().status, server.calls.length]).toEqual(['failed', 1])
    server.refuses = undefined
    const after = server.open()
    void after.refresh()
    await vi.advanceTimersByTimeAsync(100)
    expect(after.view()).toMatchObject({ text, status: 'saved', theirs: undefined })
    expect([server.note, server.draft]).toEqual([text, undefined])
  }
})

test('a text that the server refuses says why, is not sent again, and is free again when it is changed back', async () => {
  const { server, keeper } = await opened('Senas')
  server.refuses = ['Per ilgas.']
  keeper.type('Ilgas')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.view()).toMatchObject({ text: 'Ilgas', status: 'failed', errors: ['Per ilgas.'] })
  expect(server.calls).toHaveLength(1)
  keeper.type('Senas')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.view()).toMatchObject({ status: 'quiet', errors: [] })
  expect(server.calls).toHaveLength(1)
})

test('a note that could not be read appears when it can; typed over unseen, both texts are shown', async () => {
  const server = aServer('Senas')
  server.away = 'unasked'
  const [quiet, hasty] = [server.open(), server.open()]
  void quiet.refresh()
  void hasty.refresh()
  await vi.advanceTimersByTimeAsync(50)
  expect(quiet.view()).toMatchObject({ text: '', isLoaded: true, status: 'quiet' })
  hasty.type('Nematęs')
  server.away = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect(quiet.view().text).toBe('Senas')
  expect(hasty.view()).toMatchObject({ text: 'Nematęs', theirs: 'Senas' })
})

test('leaving the note waits for the running save and for the queued one', async () => {
  const { server, keeper } = await opened()
  keeper.type('a')
  keeper.flush()
  keeper.type('ab')
  keeper.flush()
  const gone = vi.fn()
  void keeper.quiet().then(gone)
  await vi.advanceTimersByTimeAsync(99)
  expect(gone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([gone.mock.calls.length, server.note]).toEqual([1, 'ab'])
})

test('the server ends with the last typed text, whatever the network does', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('type' as const) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 4_000 }) }),
    fc.record({ does: fc.constant('slow' as const), ms: fc.integer({ min: 0, max: 9_000 }) }),
    fc.record({ does: fc.constant('away' as const), away: fc.constantFrom('unasked', 'unanswered', undefined) }),
    fc.record({ does: fc.constantFrom('leave' as const, 'return' as const, 'late' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { server, keeper } = await opened('pradžia')
      let typed = 'pradžia'
      for (const one of steps) {
        if (one.does === 'type') {
          typed += '.'
          keeper.type(typed)
        } else if (one.does === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
        else if (one.does === 'slow') server.delay = one.ms
        else if (one.does === 'away') server.away = one.away
        else if (one.does === 'late') server.isLate = !server.isLate
        else if (one.does === 'leave') keeper.flush(true)
        else void keeper.refresh()
      }
      server.away = undefined
      server.delay = 10
      await vi.advanceTimersByTimeAsync(90_000)
      expect(keeper.view()).toMatchObject({ text: typed, theirs: undefined })
      expect([server.note, keeper.isAtRisk(), server.draft]).toEqual([typed, false, undefined])
    }),
    { numRuns: 300 },
  )
})
