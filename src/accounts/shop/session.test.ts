import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSignedOut } from '#platform/browser/api-client.ts'
import { keepToken, readToken } from '#platform/browser/browser-session.ts'
import { offerAgain } from '#ui/offer-again.ts'
import { knownSession, leaveSession, loadPerson, readSession } from './session.ts'

vi.mock('#ui/offer-again.ts', () => ({ offerAgain: vi.fn() }))

const jonas = { id: 7, name: 'Jonas', isAdmin: false, rights: [] }
const answer = vi.fn<() => Promise<Response>>()
const failed = async () => Response.json({ message: 'x' }, { status: 503 })
const found = async () => Response.json({ ...jonas, cart: { items: [] } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('location', { pathname: '/profile', replace: vi.fn() })
  vi.stubGlobal('fetch', answer)
  onSignedOut(leaveSession)
  answer.mockReset()
  vi.mocked(offerAgain).mockClear()
})
afterEach(() => {
  leaveSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

/** The latest offer to look again; undefined when there is none. */
const offered = () => vi.mocked(offerAgain).mock.lastCall?.[0]

async function load(): Promise<void> {
  const loading = loadPerson()
  await vi.runAllTimersAsync()
  await loading
}

test('one failure of the server does not make a guest of somebody who is signed in', async () => {
  keepToken('t')
  answer.mockImplementationOnce(failed).mockImplementation(found)
  await load()
  expect(readSession()).toMatchObject({ state: 'signed-in', user: { id: 7 } })
  expect(offered()).toBeUndefined()
})

test.each([
  ['a server that is down', failed],
  ['a network that is gone', () => Promise.reject(new TypeError('x'))],
])('%s keeps the token, and whoever looks may ask again', async (_, fails) => {
  keepToken('t')
  answer.mockImplementation(fails)
  await load()
  expect(readSession().state).toBe('guest')
  expect(readToken()).toBe('t')
  expect(answer).toHaveBeenCalledTimes(3)

  answer.mockImplementation(found)
  offered()?.()
  await vi.runAllTimersAsync()
  expect(readSession()).toMatchObject({ state: 'signed-in', user: { id: 7 } })
  expect(offered(), 'nothing is offered any more').toBeUndefined()
})

test('who was sent to Login meanwhile is led on once it is known who it is', async () => {
  keepToken('t')
  answer.mockImplementation(failed)
  await load()
  vi.stubGlobal('location', { pathname: '/login', replace: vi.fn() })
  answer.mockImplementation(found)
  offered()?.()
  await vi.runAllTimersAsync()
  expect(location.replace).toHaveBeenCalledWith('/')
})

test('a dead token is asked about once, and is gone', async () => {
  keepToken('t')
  answer.mockImplementation(async () => Response.json({ message: 'x' }, { status: 401 }))
  await load()
  expect(answer).toHaveBeenCalledOnce()
  expect(readToken()).toBeUndefined()
  expect((await knownSession()).state).toBe('guest')
  expect(offered()).toBeUndefined()
})
