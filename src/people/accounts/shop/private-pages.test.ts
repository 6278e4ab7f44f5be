import { afterEach, expect, test, vi } from 'vitest'
import type { UserProfile } from '../accounts.contract.ts'
import { forgetWay, rememberWay, sentElsewhere, wayAfterSignIn } from './private-pages.ts'

const customer: UserProfile = {
  id: 1,
  name: 'Rūta',
  lastname: 'Žemaitė',
  email: 'ruta@example.lt',
  phone: null,
  title: null,
  im_k: null,
  pvm_k: null,
  country: 'LT',
  isAdmin: false,
  roles: [],
  rights: [],
  email_confirmed: true,
  pending_email: null,
}
const admin: UserProfile = { ...customer, isAdmin: true, roles: ['driver'] }

afterEach(forgetWay)

test.each([
  ['/profile', '/login', undefined, undefined],
  ['/checkout', '/login', undefined, undefined],
  ['/ordered', '/login', undefined, undefined],
  ['/vartotojas/uzsakymai', '/login', undefined, undefined],
  ['/vartotojas/objektai/', '/login', undefined, undefined],
  ['/vartotojas/imone', '/login', undefined, undefined],
  ['/admin', '/login', '/', undefined],
  ['/admin/buhalterija/uzsakymai/7', '/login', '/', undefined],
  ['/administracija', undefined, undefined, undefined],
  ['/profile-nuotrauka', undefined, undefined, undefined],
  ['/login', undefined, undefined, '/admin/dashboard'],
  ['/register', undefined, undefined, '/admin/dashboard'],
  ['/forgot-password', undefined, undefined, undefined],
  ['/', undefined, undefined, undefined],
  ['/cart', undefined, undefined, undefined],
])('%s sends a guest to %s, a customer to %s, an administrator to %s', (path, ofGuest, ofCustomer, ofAdmin) => {
  expect(sentElsewhere(path, undefined)).toBe(ofGuest)
  expect(sentElsewhere(path, customer)).toBe(ofCustomer)
  expect(sentElsewhere(path, admin)).toBe(ofAdmin)
})

test('a sign-in leads to the page that was asked for, else Home or to the office', () => {
  rememberWay('/vartotojas/uzsakymai?page=2')
  expect(wayAfterSignIn(customer)).toBe('/vartotojas/uzsakymai?page=2')
  forgetWay()
  expect(wayAfterSignIn(customer)).toBe('/')
  expect(wayAfterSignIn(admin)).toBe('/admin/dashboard')
})

test('a customer who was turned away from the office comes Home', () => {
  rememberWay('/admin/users')
  expect(wayAfterSignIn(customer)).toBe('/')
  rememberWay('/admin/users')
  expect(wayAfterSignIn(admin)).toBe('/admin/users')
  expect(sentElsewhere('/login', admin)).toBe('/admin/users')
})

test('a reload on the way does not lose the page that was asked for', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  rememberWay('/checkout?x=1')
  vi.resetModules()
  const reloaded = await import('./private-pages.ts')
  expect(reloaded.wayAfterSignIn(customer)).toBe('/checkout?x=1')

  for (const foreign of [
    '//evil.test/checkout',
    'https://evil.test',
    '/\\\\evil.test',
    '/login?x',
    'checkout',
    '/checkout\n/x',
  ]) {
    kept.set('way', foreign)
    expect(reloaded.wayAfterSignIn(customer), foreign).toBe('/')
  }
  reloaded.forgetWay()
  expect(kept.size).toBe(0)
  vi.unstubAllGlobals()
})
