import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Right } from '#platform/rights.ts'
import type { UserProfile } from '../../accounts.contract.ts'
import { clearSession, storeSession } from '../../shop/public/session.ts'
import { cancelOfficeLoads, createOfficeLoader } from './create-office-loader.ts'

const list = '/admin/rent/rentals'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: list })
  storeSession(clerk(7))
})
afterEach(() => {
  cancelOfficeLoads()
  clearSession()
  vi.unstubAllGlobals()
})

function clerk(id: number, rights: Right[] = ['office:enter', 'rentals:read']): UserProfile {
  return { id, isAdmin: true, rights } as UserProfile
}

const visit = (loader: (args: never) => unknown, path: string, signal?: AbortSignal) =>
  loader({
    request: new Request(`https://shop.test${path}`, signal ? { signal } : {}),
    params: {},
  } as never) as Promise<Record<string, unknown>>

test('a screen’s questions are begun and not waited for', async () => {
  const loader = createOfficeLoader(({ search }) => ({
    list: Promise.resolve(search.get('q')),
    never: new Promise(() => {}),
  }))
  const { list: input, askedBy } = await visit(loader, `${list}?q=jonas`)
  expect(await input).toEqual({ data: 'jonas' })
  expect(askedBy).toBe(7)
})

test('a staff loader sends no request for people without the right, for a guest, and for an overtaken navigation', async () => {
  const ask = vi.fn(() => ({}))
  const loader = createOfficeLoader(ask)
  storeSession(clerk(7, ['office:enter']))
  expect(await visit(loader, list)).toEqual({ askedBy: null })

  storeSession(clerk(7))
  expect(await visit(loader, list, AbortSignal.abort())).toEqual({ askedBy: null })

  clearSession()
  const refused = (await visit(loader, list).catch((thrown) => thrown)) as Response
  expect(refused.headers.get('location')).toBe('/login')
  expect(refused.headers.has('x-remix-replace'), 'the address is in the bar already').toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('the next screen or filter stops the questions of the last', async () => {
  const signals: AbortSignal[] = []
  const loader = createOfficeLoader(({ signal }) => {
    signals.push(signal)
    return {}
  })
  await visit(loader, list)
  await visit(loader, `${list}?q=a`)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  cancelOfficeLoads()
  expect(signals[1]?.aborted).toBe(true)
})

test('a loader requests data that the filter does not change once, and everything else again', async () => {
  const beside = vi.fn(({ signal }: { signal: AbortSignal }) => ({ categories: Promise.resolve(signal) }))
  const loader = createOfficeLoader(() => ({}), beside)
  const first = await visit(loader, list)
  const narrowed = await visit(loader, `${list}?q=a`)
  expect(narrowed.categories).toBe(first.categories)
  expect(beside.mock.calls[0]?.[0].signal.aborted, 'a filter does not stop it').toBe(false)

  await visit(loader, `${list}?q=a`)
  expect(beside, 'asked anew').toHaveBeenCalledTimes(2)
  storeSession(clerk(8))
  await visit(loader, `${list}?q=b`)
  expect(beside, 'somebody else').toHaveBeenCalledTimes(3)
  cancelOfficeLoads()
  await visit(loader, list)
  expect(beside, 'back in the office').toHaveBeenCalledTimes(4)
})
