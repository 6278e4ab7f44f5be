import { beforeEach, expect, test, vi } from 'vitest'
import { readRecentChoices, recentGroup, saveRecentChoice } from './recent-choices.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

const order = (id: number) => ({ group: 'Užsakymai', title: `Nr. ${id}`, href: `/admin/buhalterija/uzsakymai/${id}` })

test('the last five that were opened come back, the latest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) saveRecentChoice(7, order(id))
  expect(readRecentChoices(7).map(({ title }) => title)).toEqual(['Nr. 3', 'Nr. 6', 'Nr. 5', 'Nr. 4', 'Nr. 2'])
})

test('a choice that is opened from among the last comes to the front as what it is', () => {
  for (const id of [1, 2]) saveRecentChoice(7, order(id))
  saveRecentChoice(7, { ...order(1), group: recentGroup, detail: 'Užsakymai' })
  expect(readRecentChoices(7)).toEqual([order(1), order(2)])
})

test('nobody sees what another person opened, and keeps nothing of theirs', () => {
  saveRecentChoice(7, order(1))
  expect(readRecentChoices(8)).toEqual([])
  saveRecentChoice(8, order(2))
  expect(readRecentChoices(8)).toEqual([order(2)])
  expect([...kept.values()].join()).not.toContain('Nr. 1')
})

test.each(['', 'null', '{}', '[1]', '{"by":7,"choices":[{"group":"a","title":"b","href":"javascript:alert(1)"}]}'])(
  'a storage that holds something else gives nothing: %s',
  (text) => {
    kept.set('office-recent', text)
    expect(readRecentChoices(7)).toEqual([])
  },
)
