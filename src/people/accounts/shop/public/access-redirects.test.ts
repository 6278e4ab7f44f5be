import { afterEach, expect, test, vi } from 'vitest'
import type { UserProfile } from '../../accounts.contract.ts'
import type { Role } from '../../roles.ts'
import {
  findAccessRedirect,
  forgetSignInReturnPath,
  getPathAfterSignIn,
  rememberSignInReturnPath,
} from './access-redirects.ts'
import { getLandingPath } from './get-landing-path.ts'

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
const admin: UserProfile = { ...customer, isAdmin: true, roles: ['owner'] }

afterEach(forgetSignInReturnPath)

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
  ['/login', undefined, undefined, '/admin'],
  ['/register', undefined, undefined, '/admin'],
  ['/forgot-password', undefined, undefined, undefined],
  ['/', undefined, undefined, undefined],
  ['/cart', undefined, undefined, undefined],
])('%s sends a guest to %s, a customer to %s, an administrator to %s', (path, ofGuest, ofCustomer, ofAdmin) => {
  expect(findAccessRedirect(path, undefined)).toBe(ofGuest)
  expect(findAccessRedirect(path, customer)).toBe(ofCustomer)
  expect(findAccessRedirect(path, admin)).toBe(ofAdmin)
})

test('a sign-in leads to the page that was asked for, else Home or to the office', () => {
  rememberSignInReturnPath('/vartotojas/uzsakymai?page=2')
  expect(getPathAfterSignIn(customer)).toBe('/vartotojas/uzsakymai?page=2')
  forgetSignInReturnPath()
  expect(getPathAfterSignIn(customer)).toBe('/')
  expect(getPathAfterSignIn(admin)).toBe('/admin')
})

test.each<[Role[], string]>([
  [['driver'], '/marsrutas'],
  [['mechanic'], '/admin/rent/units'],
  [['mechanic', 'driver'], '/marsrutas'],
  [['driver', 'counter'], '/admin/dashboard'],
  [['counter'], '/admin/dashboard'],
  [['accountant'], '/admin/dashboard'],
  [['manager'], '/admin/dashboard'],
  [[], '/admin/dashboard'],
])('T1964 staff of %j begin at %s, and at the page that they asked for', (roles, landing) => {
  expect(getLandingPath(roles)).toBe(landing)
  expect(getPathAfterSignIn({ ...admin, roles })).toBe('/admin')
  rememberSignInReturnPath('/admin/profile')
  expect(getPathAfterSignIn({ ...admin, roles })).toBe('/admin/profile')
})

test('a customer who was turned away from the office comes Home', () => {
  rememberSignInReturnPath('/admin/users')
  expect(getPathAfterSignIn(customer)).toBe('/')
  rememberSignInReturnPath('/admin/users')
  expect(getPathAfterSignIn(admin)).toBe('/admin/users')
  expect(findAccessRedirect('/login', admin)).toBe('/admin/users')
})

test('a reload on the way does not lose the page that was asked for', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  rememberSignInReturnPath('/checkout?x=1')
  vi.resetModules()
  const reloaded = await import('./access-redirects.ts')
  expect(reloaded.getPathAfterSignIn(customer)).toBe('/checkout?x=1')

  for (const foreign of [
    '//evil.test/checkout',
    'https://evil.test',
    '/\\\\evil.test',
    '/login?x',
    'checkout',
    '/checkout\n/x',
  ]) {
    kept.set('way', foreign)
    expect(reloaded.getPathAfterSignIn(customer), foreign).toBe('/')
  }
  reloaded.forgetSignInReturnPath()
  expect(kept.size).toBe(0)
  vi.unstubAllGlobals()
})
