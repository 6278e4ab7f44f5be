import { beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, window[name].bind(window))
})

const keeper = () =>
  createDraftStore<{ text: string }>({
    key: 'a-draft',
    fits: ({ text }: { text?: unknown }) => typeof text === 'string',
  })

test('a typed draft is there again for its owner alone, one of each name', () => {
  const drafts = keeper()
  drafts.write(1, { text: 'kūjis' })
  drafts.write(1, { text: 'priekalas' }, '12')
  expect([drafts.read(1), drafts.read(1, '12'), drafts.read(1, '13')]).toEqual([
    { text: 'kūjis' },
    { text: 'priekalas' },
    undefined,
  ])
  expect([drafts.read(2), drafts.read(undefined)]).toEqual([undefined, undefined])
  drafts.drop('12')
  expect([drafts.read(1), drafts.read(1, '12')]).toEqual([{ text: 'kūjis' }, undefined])
  drafts.write(undefined, { text: 'niekieno' })
  expect(drafts.read(1)).toEqual({ text: 'kūjis' })
})

test('a draft is the same object until another is written, and subscribers are notified', () => {
  const drafts = keeper()
  const entry = vi.fn()
  const stop = drafts.listen(entry)
  drafts.write(1, { text: 'kūjis' })
  const read = drafts.read(1)
  expect(drafts.read(1)).toBe(read)
  drafts.write(1, { text: 'priekalas' })
  expect(drafts.read(1)).toEqual({ text: 'priekalas' })
  stop()
  drafts.drop()
  expect(entry).toHaveBeenCalledTimes(2)
})

test('a draft is readable for as long as the longest session, also when no age was stored with it', () => {
  const drafts = keeper()
  drafts.write(1, { text: 'kūjis' })
  const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000)
  days(29)
  expect(keeper().read(1)).toEqual({ text: 'kūjis' })
  days(1)
  expect(keeper().read(1)).toBeUndefined()
  stored.set('a-draft', '{"by":1,"text":"be amžiaus"}')
  expect(drafts.read(1)).toEqual({ text: 'be amžiaus' })
})

test.each(['', '{', '7', 'null', '[]', '{"by":1}', '{"by":1,"text":7}', '{"text":"x"}'])(
  'garbage is none: %s',
  (text) => {
    stored.set('a-draft', text)
    expect(keeper().read(1)).toBeUndefined()
  },
)

test('of quick changes the last is written, at once where the page is left', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const drafts = keeper()
  const typed = vi.fn(() => ({ text: 'antras' }))
  drafts.writeSoon(1, () => ({ text: 'pirmas' }))
  drafts.writeSoon(1, typed)
  expect(drafts.read(1)).toBeUndefined()
  dispatchEvent(new Event('pagehide'))
  expect(drafts.read(1)).toEqual({ text: 'antras' })
  vi.runAllTimers()
  expect(typed).toHaveBeenCalledTimes(1)
})

test('a draft is not written after its owner has signed out', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const drafts = keeper()
  drafts.writeSoon(1, () => ({ text: 'kūjis' }))
  dispatchEvent(new Event('person-forgotten'))
  vi.runAllTimers()
  dispatchEvent(new Event('pagehide'))
  expect([...stored]).toEqual([])
})

test('without storage nothing is kept, and nothing fails', () => {
  const refuse = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const drafts = keeper()
  drafts.write(1, { text: 'kūjis' })
  expect(drafts.read(1)).toBeUndefined()
  drafts.drop()
})
